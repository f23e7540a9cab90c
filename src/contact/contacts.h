/* contact/contacts.h -- what touches the body, told. */
#ifndef DEFT_SRC_CONTACT_CONTACTS_H
#define DEFT_SRC_CONTACT_CONTACTS_H

#include "contact/scene.h"
#include "contact/support.h"

/* Adds a contact to the list, which is in order, unless it stands there already. */
void deft__contacts_add(deft_contacts *contacts, const deft__scene *scene, const deft__face *face,
                        const deft__obstacle *obstacle);

/* Adds what carries the body, or, where it stands there already, says which piece of it does. */
void deft__contacts_add_ground(deft_contacts *contacts, const deft__scene *scene, const deft__run *run);

/* Adds all that the body touches where it is now. */
void deft__contacts_touching(deft_contacts *contacts, const deft__scene *scene);

#endif
