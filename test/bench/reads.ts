import { migrateApp } from '../../api/start/migrate.ts';
import { migrateLog, openPostgresLog } from '../../ledger/log/postgres.ts';
import { listCharges } from '../../projections/charges.ts';
import { dashboardFigures } from '../../projections/dashboard.ts';
import { openDatabase } from '../../projections/database.ts';
import { listHistory } from '../../projections/history.ts';
import { migrateProjections, projections } from '../../projections/index.ts';
import { listMembers } from '../../projections/members.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { generatedMember, writeLives } from '../support/generated-log.ts';

const SMALL = 10_000;
const LARGE = Number(process.env.BURSAR_BENCH_CHARGES ?? 1_000_000);
/** Charges of each member, in both organisations: a larger organisation has more members, not members who owe more often. */
const MONTHS = 20;
const ROUNDS = 60;
const today = '2026-11-15';

/**
 * What people read most, in an organisation with ten thousand charges and in one with a million, in one database and in turns, so that
 * whatever else the machine does falls on both. The larger should cost at most twice the smaller.
 */
export async function run(url: string): Promise<void> {
  const db = openDatabase(url);
  await migrateLog(db.pool);
  await migrateApp(db.pool);
  await migrateProjections(db.pool);
  const log = openPostgresLog({ url });
  try {
    const small = { orgCode: 'small', members: SMALL / MONTHS, months: MONTHS, today };
    const large = { orgCode: 'large', members: LARGE / MONTHS, months: MONTHS, today };
    const events = await writeLives(db.pool, [small, large]);
    await rebuild({ log, pool: db.pool, projections, compare: false });
    await db.pool.query('VACUUM ANALYZE');
    console.log(`${SMALL} and ${LARGE} charges, ${events} events; p50 of ${ROUNDS} in turns, milliseconds\n`);

    const page = { today, limit: 25 };
    const reads: Record<string, (org: typeof small) => Promise<unknown>> = {
      'charges, all, first page': ({ orgCode }) => listCharges(db, orgCode, page),
      'charges, current': ({ orgCode }) => listCharges(db, orgCode, { ...page, filter: { tab: 'current' } }),
      'charges, overdue': ({ orgCode }) => listCharges(db, orgCode, { ...page, filter: { tab: 'overdue' } }),
      'charges, collected': ({ orgCode }) =>
        listCharges(db, orgCode, { ...page, filter: { tab: 'collected' } }),
      'charges, by due date, newest first': ({ orgCode }) =>
        listCharges(db, orgCode, { ...page, sort: { field: 'dueDate', order: 'DESC' } }),
      'charges, by member': ({ orgCode }) =>
        listCharges(db, orgCode, { ...page, sort: { field: 'name', order: 'ASC' } }),
      "a member's dues": ({ orgCode }) =>
        listCharges(db, orgCode, { today, limit: 1_000, filter: { memberId: generatedMember(orgCode, 99) } }),
      'members, first page': ({ orgCode }) => listMembers(db, orgCode, { ...page, filter: { active: true } }),
      dashboard: ({ orgCode }) => dashboardFigures(db, orgCode, { today }),
      'dashboard, last 30 days': ({ orgCode }) =>
        dashboardFigures(db, orgCode, { today, from: '2026-10-17', to: today }),
      'history, first page': ({ orgCode }) => listHistory(db, orgCode),
    };
    for (const [name, read] of Object.entries(reads)) {
      const times = { small: [] as number[], large: [] as number[] };
      for (let round = -5; round < ROUNDS; round++)
        for (const org of [small, large]) {
          const start = performance.now();
          await read(org);
          if (round >= 0) times[org === small ? 'small' : 'large'].push(performance.now() - start);
        }
      const [smaller, larger] = [median(times.small), median(times.large)];
      const figures = [smaller, larger].map((ms) => ms.toFixed(2).padStart(9)).join(' ');
      console.log(`${name.padEnd(36)} ${figures}   ${(larger / smaller).toFixed(2)} x`);
    }
    console.log('\n(target: at most 2 x)');
  } finally {
    await log.close();
    await db.close();
  }
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
