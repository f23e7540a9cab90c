/* contact/contacts.h -- lists what touches the character. */
#ifndef DEFT_SRC_CONTACT_CONTACTS_H
#define DEFT_SRC_CONTACT_CONTACTS_H

#include "contact/scene.h"
#include "contact/support.h"

/* Adds a contact to the ordered list, unless the list has it already. */
void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle);

/* The same of an edge. One that `carries` the character sets the piece of a contact in the list. */
void deft__contacts_add_edge(deft_contacts *contacts, const deft__scene *scene, const deft__edge *edge,
                             deft_contact_kind kind, bool carries);

/* Adds all that the character touches now. */
void deft__contacts_touching(deft_contacts *contacts, deft__scene *scene);

#endif
