import { NotFound } from '../../ledger/decider.ts';
import { ADMIN } from '../../ledger/member/events.ts';
import { earlierOf } from '../../ledger/values/calendar.ts';
import { type FiscalYear, fiscalYear, fiscalYearsBetween } from '../../ledger/values/fiscalYear.ts';
import { addressOf } from '../../ledger/values/memberRules.ts';
import { accountsOf, booksBegin, trialBalance } from '../../projections/journal.ts';
import { listMembers } from '../../projections/members/queries.ts';
import { organizationOf } from '../platform/calls/organizationOf.ts';

import { route } from '../platform/calls/route.ts';
import { getForm990, type Receipts } from './contract.ts';
import { assetsFigure, receiptsFigure } from './present.ts';

/** Administrators of whom one may be the principal officer, at most. */
const MAX_OFFICERS = 5;

/** What decides which form 990 a fiscal year needs (docs/decisions/0039). */
export const form990Routes = [
  route(getForm990, 'admin', async (request) => {
    const { deps, caller, input, today } = request;
    const { db } = deps;
    const { orgCode } = caller;
    const { name, config } = await organizationOf(request);
    const [begin, accountOf] = await Promise.all([booksBegin(db, orgCode), accountsOf(db, orgCode)]);
    const years = fiscalYearsBetween(earlierOf(begin, today), today, config.fiscalMonth);
    const ended = years.find(({ lastDay }) => lastDay < today) ?? years[0];
    const chosen = input.year === undefined ? ended : years.find(({ year }) => year === input.year);
    if (chosen === undefined) throw new NotFound('fiscal year');

    const receiptsOf = async (each: FiscalYear): Promise<Receipts> => {
      const through = earlierOf(each.lastDay, today);
      const rows = await trialBalance(db, orgCode, { from: each.firstDay, to: through });
      const isWhole = begin <= each.firstDay;
      return { ...each, through, isWhole, ...receiptsFigure(rows, accountOf) };
    };
    const three = [0, 1, 2].map((back) => fiscalYear(chosen.year - back, config.fiscalMonth));
    const day = earlierOf(chosen.lastDay, today);
    const filter = { role: ADMIN, active: true };
    const [receipts, balances, admins] = await Promise.all([
      Promise.all(three.map(receiptsOf)),
      trialBalance(db, orgCode, { to: day }),
      listMembers(db, orgCode, { today, filter, limit: MAX_OFFICERS }),
    ]);
    return {
      years: [...years],
      booksBegin: begin,
      receipts,
      assets: { day, ...assetsFigure(balances, accountOf) },
      organization: name,
      ein: config.ein,
      officers: admins.rows.map((row) => ({
        memberId: row.memberId,
        name: row.name,
        address: addressOf(row),
      })),
    };
  }),
];
