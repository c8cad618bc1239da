import type { Resource } from '../../api/contract.ts';

/** Where react-admin's store has the ids of the page of a list that was last shown, for `PrevNext`. */
export const shownIds = (resource: Resource) => `${resource}.shownIds`;
