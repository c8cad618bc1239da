import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadPaymentDoc } from '../../api/account/payment/contract.ts';
import { PROJECT } from '../../api/build.ts';
import { type Caller, callAs } from './calls.ts';

/** What is charged and paid by calls, before a screen is looked at. Amounts are in dollars. */

/** Charge dues to a member, payable by Venmo; answers the charge's id. */
export async function charge(
  treasurer: Caller,
  uuid: string,
  amount: number,
  dueDate: string,
  memo = '',
): Promise<string> {
  const due = { uuid, type: 'Dues', account: 'venmo/zelle', dueDate, amount, memo };
  return (await callAs(treasurer, 'create-dues', { dues: [due] })).results[0]?._id ?? '';
}

/** Give credit, in dollars, that stays with the member: the rule would pay with it what is overdue. */
export async function giveCredit(treasurer: Caller, memberUUId: string, amount: number): Promise<void> {
  await callAs(treasurer, 'update-config', { creditPaysOnDueDate: false });
  await callAs(treasurer, 'update-bursar-credit', { memberUUId, memberamount: amount });
}

/** Charge dues, and record that they were paid. */
export async function receive(
  treasurer: Caller,
  uuid: string,
  amount: number,
  { dueDate, by }: { readonly dueDate: string; readonly by: 'cash' | 'check' },
): Promise<void> {
  const id = await charge(treasurer, uuid, amount, dueDate);
  await callAs(treasurer, 'add-payment', { payInfo: { pmt_type: by }, payments: [{ id, uuid, amount }] });
}

/** A member says that they paid a charge by Venmo, with a screenshot: it waits to be verified. */
export async function sendByVenmo(
  member: Caller,
  payer: string,
  payment: { readonly id: string; readonly uuid: string; readonly amount: number },
): Promise<void> {
  const buffer = await readFile(join(PROJECT, 'api/demo/screenshot.png'));
  const file = { name: 'paid.png', mimeType: 'image/png', buffer };
  const uploaded = await member.request.post('/api/upload-payment-doc', { multipart: { file } });
  const { location } = uploadPaymentDoc.output.parse(await uploaded.json());
  const payInfo = { pmt_type: 'venmo', payer, location } as const;
  await callAs(member, 'misc-payment', { payInfo, payments: [payment] });
}
