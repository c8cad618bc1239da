import type { Noun } from '../../ledger/catalogue.ts';
import { account } from './account.ts';
import { budget } from './budget.ts';
import { document } from './document.ts';
import { email } from './email.ts';
import { group } from './group.ts';
import { meeting } from './meeting.ts';
import { member } from './member.ts';
import type { NounSample } from './noun.ts';
import { opening } from './opening.ts';
import { organization } from './organization.ts';
import { payout } from './payout.ts';
import { process } from './process.ts';
import { prospectGroup } from './prospectGroup.ts';
import { recurringCharge } from './recurringCharge.ts';
import { tenantRemoval } from './tenantRemoval.ts';
import { transfer } from './transfer.ts';

/** Every noun, for the suites that look at all of them. */
export const nouns: Readonly<Record<Noun, NounSample>> = {
  account,
  member,
  organization,
  opening,
  payout,
  transfer,
  meeting,
  group,
  recurringCharge,
  prospectGroup,
  budget,
  document,
  email,
  process,
  tenantRemoval,
};
