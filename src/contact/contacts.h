/* contact/contacts.h -- lists what touches the character. */
#ifndef DEFT_SRC_CONTACT_CONTACTS_H
#define DEFT_SRC_CONTACT_CONTACTS_H

#include "contact/scene.h"
#include "contact/support.h"

/* Adds a contact to the ordered list, unless the list has it already. */
void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle);

/* Adds what carries the character, or sets the carrying piece of a contact in the list. */
void deft__contacts_add_ground(deft_contacts *contacts, const deft__scene *scene, const deft__edge *edge);

/* Adds all that the character touches now. */
void deft__contacts_touching(deft_contacts *contacts, deft__scene *scene);

#endif
