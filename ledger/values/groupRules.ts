import { isNameText, nameCharacters, searchable, tidyText } from './plainText.ts';
import { required, type Violation, violationIf } from './violation.ts';

/** Characters of the name of a group. */
export const MAX_GROUP_NAME = 40;
/** The most groups of an organization: its lists of them are short. */
export const MAX_GROUPS = 100;

const TAKEN = 'A group with this name already exists.';

/**
 * Letters, digits and what belongs to names; unique in the organization, without case and accents.
 * @param others the names of its other groups
 */
export function validateGroupName(name: string, others: readonly string[] = []): Violation | undefined {
  const text = tidyText(name);
  if (text === '') return { code: 'NameMissing', message: required('group name') };
  if (text.length > MAX_GROUP_NAME)
    return { code: 'TooLong', message: `The group name must have at most ${MAX_GROUP_NAME} characters.` };
  if (!isNameText(text, '\\d,&/'))
    return { code: 'NameCharacters', message: `The group name ${nameCharacters('\\d,&/')}.` };
  const isTaken = others.some((other) => searchable(other) === searchable(text));
  return violationIf(isTaken, 'GroupNameTaken', TAKEN);
}
