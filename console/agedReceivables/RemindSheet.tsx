import { Card, CardContent, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { AgedReceivable } from '../../api/account/receivables/contract.ts';
import { sendDuesReminder } from '../../api/account/reminders/contract.ts';
import type { Output } from '../../api/contract.ts';
import { counted } from '../../ledger/values/counted.ts';
import { groupBy } from '../../ledger/values/groupBy.ts';
import { sumDollars } from '../../ledger/values/money.ts';
import { useDebounced } from '../../ui/data/useDebounced.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { CallDialog } from '../../ui/forms/CallDialog.tsx';
import { TextInput } from '../../ui/forms/inputs.tsx';
import { FigureRow } from '../../ui/primitives/FigureRow.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Money } from '../../ui/primitives/Money.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { MailsLeft } from '../../ui/texts/MailsLeft.tsx';
import { Steps } from '../list/PrevNext.tsx';

type Plan = Output<'preview-dues-reminder'>;

/** Emails members about all that is due now from them, after showing whom, how much, and who is skipped. */
export function RemindSheet(props: {
  /** One per member. */
  readonly rows: readonly Pick<AgedReceivable, 'chargeIds'>[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  // Who was chosen when the sheet opened: a refetch while it is open must not change whom it is about.
  const [rows] = useState(props.rows);
  const ids = rows.flatMap(({ chargeIds }) => chargeIds.map((_id) => ({ _id })));
  const plan = useRead('preview-dues-reminder', { ids, onceADay: true });
  const emails = plan.data?.emails.length ?? 0;
  return (
    <CallDialog
      isSheet
      title={`Remind ${counted(rows.length, 'member')}`}
      call="send-dues-reminder"
      schema={sendDuesReminder.input}
      defaultValues={{ ids, note: '', onceADay: true }}
      submitLabel={emails === 0 ? 'Send emails' : `Send ${counted(emails, 'email')}`}
      submitDisabled={emails === 0}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Loaded query={plan} label="the reminder" height={320}>
        {(shown) => (
          <Stack>
            <Summary plan={shown} />
            {shown.emails.length > 0 && (
              <>
                <TextInput
                  name="note"
                  label="Your sentence"
                  rows={2}
                  maxLength={200}
                  help="Optional, in every email."
                />
                <Preview emails={shown.emails} />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </CallDialog>
  );
}

function Summary({ plan: { emails, covered, skipped } }: { readonly plan: Plan }) {
  const charges = emails.flatMap(({ ids }) => ids).length;
  return (
    <Stack gap={2} component="section" aria-label="What is sent">
      <FigureRow
        isSoft
        label={
          emails.length === 0 ? 'No emails to send' : `${counted(emails.length, 'email')}, one per member`
        }
      >
        {emails.length > 0 && counted(charges, 'charge')}
      </FigureRow>
      {emails.length > 0 && (
        <FigureRow isSoft label="Requested">
          <Money dollars={sumDollars(emails.map(({ amount }) => amount))} strong />
        </FigureRow>
      )}
      {covered > 0 && (
        <FigureRow isSoft label="On its way or paid by credit, not requested">
          <Money dollars={covered} />
        </FigureRow>
      )}
      {[...groupBy(skipped, ({ why }) => why)].map(([why, members]) => (
        <FigureRow key={why} isSoft label={`Skipped, ${why}: ${namesOf(members)}`}>
          <Money dollars={sumDollars(members.map(({ amount }) => amount))} />
        </FigureRow>
      ))}
      <MailsLeft wanted={emails.length} />
    </Stack>
  );
}

/** Members who are named. */
const NAMED = 5;

/** "Ann Lee, Bo Park and 3 others" */
function namesOf(members: Plan['skipped']): string {
  const named = members.slice(0, NAMED).map(({ name }) => name);
  const others = members.length - named.length;
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${counted(others, 'other')}`;
}

const noEmail = { uuid: '', name: '', ids: [] };

/** One of the emails as its member gets it, with the sentence of the form. */
function Preview({ emails }: Pick<Plan, 'emails'>) {
  const [shown, setShown] = useState('');
  const note: string = useDebounced(useWatch({ name: 'note' }));
  const { uuid, name, ids } = emails.find((each) => each.uuid === shown) ?? emails[0] ?? noEmail;
  const preview = useRead(
    'preview-dues-reminder',
    { ids, note, onceADay: true },
    { placeholderData: keepPreviousData },
  );
  return (
    <Stack gap={2} component="section" aria-label="Preview">
      <Row>
        <Typography className="grow" variant="h3">{`Preview: ${name}`}</Typography>
        <Steps
          ids={emails.map((each) => each.uuid)}
          id={uuid}
          noun="email"
          stepOf={(id) => ({ onClick: () => setShown(id) })}
        />
      </Row>
      <Loaded query={preview} label="the email" height={200}>
        {({ mail }) =>
          mail !== null && (
            <Card variant="outlined">
              <CardContent>
                <Typography color="textSecondary" variant="caption">{`To ${mail.to}`}</Typography>
                <Typography variant="subtitle2" component="p" sx={{ mb: 2 }}>
                  {mail.subject}
                </Typography>
                <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {mail.text.trim()}
                </Typography>
              </CardContent>
            </Card>
          )
        }
      </Loaded>
    </Stack>
  );
}
