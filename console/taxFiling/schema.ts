import { z } from 'zod';
import { contactEmail, MAX_CONTACT_NAME, taxFilingMemo } from '../../api/contact/contract.ts';
import { requiredText } from '../../api/platform/contract/call.ts';
import { lettersAndSpaces } from '../../api/platform/contract/profile.ts';

/** The form of /taxfiling (spec 3 section 5), ending in the input of `contact-us`. */
export const taxFilingForm = z
  .object({
    fullName: lettersAndSpaces(requiredText('Full Name', MAX_CONTACT_NAME), 'Full Name'),
    email: contactEmail,
    ...taxFilingMemo.shape,
  })
  .transform(({ fullName, email, ...memo }) => ({ fname: fullName, lname: '', email, memo }));
