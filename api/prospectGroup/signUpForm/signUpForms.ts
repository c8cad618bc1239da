import type { Queries } from '../../../projections/engine/transaction.ts';
import { newSecret } from '../../platform/auth/secret.ts';

/** The addresses of the public sign-up forms of prospect groups (docs/decisions/0045). */
export interface GroupOfForm {
  readonly orgCode: string;
  readonly groupId: string;
}

/** The token of a group's form; empty before there is one. */
export async function signUpToken(db: Queries, { orgCode, groupId }: GroupOfForm): Promise<string> {
  const { rows } = await db.query<{ token: string }>(
    'SELECT token FROM app.sign_up_forms WHERE org_code = $1 AND group_id = $2',
    [orgCode, groupId],
  );
  return rows[0]?.token ?? '';
}

/** See to it that a group's form has a token; a former one stays unless it is to be renewed. */
export async function makeSignUpToken(
  db: Queries,
  { orgCode, groupId }: GroupOfForm,
  { renew = false } = {},
): Promise<void> {
  await db.query(
    `INSERT INTO app.sign_up_forms (org_code, group_id, token) VALUES ($1, $2, $3)
     ON CONFLICT (org_code, group_id) DO ${renew ? 'UPDATE SET token = excluded.token' : 'NOTHING'}`,
    [orgCode, groupId, newSecret()],
  );
}

/** The form that a token opens. Whether it is open, the group says. */
export async function groupOfSignUpToken(db: Queries, token: string): Promise<GroupOfForm | undefined> {
  const { rows } = await db.query<GroupOfForm>(
    'SELECT org_code AS "orgCode", group_id AS "groupId" FROM app.sign_up_forms WHERE token = $1',
    [token],
  );
  return rows[0];
}

/** Make a group's form open nothing any more. */
export async function removeSignUpToken(db: Queries, { orgCode, groupId }: GroupOfForm): Promise<void> {
  await db.query('DELETE FROM app.sign_up_forms WHERE org_code = $1 AND group_id = $2', [orgCode, groupId]);
}
