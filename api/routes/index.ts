import { accountRoutes } from './account.ts';
import { memberRoutes } from './member.ts';
import { organisationRoutes } from './organisation.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session.ts';

/** Every named call of the API: name and schemas (api/contract), who may make it, and what it does. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...memberRoutes,
  ...organisationRoutes,
  ...accountRoutes,
];
