import pg from 'pg';
import { setPassword } from '../../api/auth/credentials.ts';
import { createMember } from '../../api/contract/member.ts';
import { getSession } from '../../api/contract/session.ts';
import { clerks } from './clerks.ts';
import { type Address, answerOf, type Client, createClient, make, operation, type Shift } from './client.ts';
import { desk } from './desk.ts';
import { filers } from './files.ts';
import { type Payer, payInTabs } from './payers.ts';

const CLERKS = 4;
const ADMINISTRATORS = 2;
const FILERS = 2;
/** The demo's own who can sign in, and as many more as are enrolled for the run. */
const DEMO_PAYERS = ['member@bursar.example', 'pledge@bursar.example'];
const NEW_PAYERS = 4;
const TABS = 2;

const TREASURER = 'treasurer@bursar.example';
const PASSWORD = 'bursar-demo';

/** Everybody who works during a run. */
export interface People {
  readonly treasurer: Client;
  readonly payers: readonly Payer[];
}

/**
 * Sign everybody in, on a server that is not killed yet. Some members are new, so that they need passwords.
 */
export async function gather(address: Address, databaseUrl: string, shift: Shift): Promise<People> {
  const clientOf = (email: string) => createClient(address, { email, password: PASSWORD });
  const treasurer = clientOf(TREASURER);
  const { org_code: orgCode } = await treasurer.read(getSession, {});
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const payers: Payer[] = [];
  for (let count = 0; count < NEW_PAYERS; count++) {
    const made = operation(createMember, (key) => ({
      fname: 'Payer',
      lname: 'Fault',
      email: `${key}@faults.example`,
    }));
    const memberId = answerOf(createMember, await make(shift, treasurer, made))?._id;
    if (memberId === undefined) throw new Error(`A payer cannot be added: ${JSON.stringify(made.answer)}`);
    const email = `${made.key}@faults.example`;
    await setPassword(pool, { orgCode, memberId, email, password: PASSWORD });
    payers.push({ memberId, client: clientOf(email) });
  }
  await pool.end();
  for (const email of DEMO_PAYERS) {
    const client = clientOf(email);
    payers.push({ memberId: (await client.read(getSession, {})).uuid, client });
  }
  return { treasurer, payers };
}

/** Let everybody work until told to stop. Ends early when somebody fails. */
export async function work({ treasurer, payers }: People, shift: Shift): Promise<void> {
  const memberIds = payers.map(({ memberId }) => memberId);
  await Promise.all([
    clerks(treasurer, { count: CLERKS, payers: memberIds }, shift),
    desk(treasurer, { count: ADMINISTRATORS, payers: memberIds }, shift),
    filers(treasurer, FILERS, shift),
    ...payers.map((payer) => payInTabs(payer, TABS, shift)),
  ]);
}
