import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { counted } from '../../ledger/values/counted.ts';
import { tidyText } from '../../ledger/values/plainText.ts';
import { composeText, MAX_MESSAGE, OPT_OUT_LINE } from '../../ledger/values/textMessage.ts';
import { ApiError } from '../app/client.ts';
import { alertFor } from '../app/errors.ts';
import { useChange } from '../data/useChange.ts';
import { AskToLeave } from '../forms/AskToLeave.tsx';
import { Question } from '../forms/Question.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { BRIEF_MS, BriefAlert } from './BriefAlert.tsx';
import { MailsLeft } from './MailsLeft.tsx';
import { segmentsTo, type TextRecipient, type TextRecipients, waysTo } from './recipients.ts';

/** The message, what it costs, and Send. After a success all is emptied, without a page load. */
export function MessageForm(props: {
  readonly data: TextRecipients;
  readonly chosen: readonly TextRecipient[];
  /** While it is being sent, and until all is emptied. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onEmpty: () => void;
}) {
  const { data, chosen, onBusy, onEmpty } = props;
  const [text, setText] = useState('');
  /** What is missing, and at which try: the same alert is shown and told again. */
  const [missing, setMissing] = useState<{ readonly message: string; readonly tries: number }>();
  const [isSent, setSent] = useState(false);
  const [question, ask, close] = useDialog<'late'>();
  const { submit, isPending, error, reset } = useChange('send-text', {
    onError: (refusal) => isLateHours(refusal) && ask('late'),
  });
  const message = tidyText(text);
  const { texted, mailed } = waysTo(chosen);
  const empty = () => {
    setText('');
    setSent(false);
    onEmpty();
    onBusy(false);
  };
  const send = async (confirmedLate: boolean) => {
    close();
    onBusy(true);
    const users = chosen.map(({ uuid }) => ({ uuid }));
    const done = await submit({
      ...{ users, message, confirmedLate },
      mailOthers: mailed.length > 0,
    });
    if (done === undefined) return onBusy(false);
    setSent(true);
    setTimeout(empty, BRIEF_MS);
  };
  const check = () => {
    const wrong =
      chosen.length === 0
        ? 'No member selected, please try again.'
        : message === ''
          ? 'Cannot send an empty message, please try again.'
          : undefined;
    reset();
    setMissing(wrong === undefined ? undefined : { message: wrong, tries: (missing?.tries ?? 0) + 1 });
    if (wrong === undefined) void (data.isLate && texted.length > 0 ? ask('late') : send(false));
  };
  return (
    <Section title="Message" hint={`It begins with “${data.org}:”.`}>
      <Stack>
        <TextField
          fullWidth
          multiline
          minRows={5}
          maxRows={14}
          label="Message"
          placeholder="Your Message"
          value={text}
          disabled={isPending || isSent || !data.isSetUp}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_MESSAGE } }}
        />
        <AskToLeave isUnsent={message !== '' && !isSent} />
        <Cost data={data} message={message} chosen={chosen} />
        <Row justify="end">
          <div role="alert" className="grow">
            {missing !== undefined && <BriefAlert key={missing.tries} {...missing} />}
          </div>
          <Button variant="contained" loading={isPending} disabled={isSent || !data.isSetUp} onClick={check}>
            Send
          </Button>
        </Row>
        {error !== null && !isLateHours(error) && (
          <ErrorAlert error={alertFor('Failed to send text messages', error)} />
        )}
      </Stack>
      {question !== undefined && (
        <Question
          title="Send text messages now?"
          confirmLabel={`Send ${counted(texted.length, 'text')}`}
          onConfirm={() => void send(true)}
          onClose={close}
        >
          <Typography>It is between 9 pm and 8 am. Do you really want to send text messages now?</Typography>
        </Question>
      )}
    </Section>
  );
}

/** What goes out, and how many segments of the day's it takes. */
function Cost({
  data,
  message,
  chosen,
}: {
  readonly data: TextRecipients;
  readonly message: string;
  readonly chosen: readonly TextRecipient[];
}) {
  const { texted, sharing, mailed } = waysTo(chosen);
  const segments = message === '' ? 0 : segmentsTo(data.org, message, texted);
  const isTooMuch = segments > data.segmentsLeft;
  const firsts = texted.filter(({ isFirst }) => isFirst).length;
  return (
    <>
      {message !== '' && (
        <Stack gap={1} sx={previewStyle}>
          <Typography color="textSecondary">As it arrives:</Typography>
          {composeText(data.org, message, false)}
          {firsts > 0 && (
            <Typography color="textSecondary">
              {`“${OPT_OUT_LINE}” follows for ${counted(firsts, 'member')} texted for the first time.`}
            </Typography>
          )}
        </Stack>
      )}
      <Typography role="status" color={isTooMuch ? 'error' : 'textSecondary'} variant="body2">
        {segments > 0 && `${counted(texted.length, 'text')}, ${counted(segments, 'segment')} in all. `}
        {sharing.length > 0 && `${sharing.map((each) => shares(each, texted)).join(' ')} `}
        {data.isOnTrial
          ? 'Text messages can be sent once your organization has subscribed; emails can be sent now.'
          : `${counted(data.segmentsLeft, 'segment')} left today.`}
      </Typography>
      <MailsLeft wanted={mailed.length} />
    </>
  );
}

const previewStyle = {
  p: 3,
  borderRadius: 1,
  bgcolor: 'action.hover',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};

/** A phone that members share gets one text. */
function shares({ name, uuid, samePhoneAs }: TextRecipient, texted: readonly TextRecipient[]): string {
  const phone = samePhoneAs ?? uuid;
  const other = texted.find((each) => (each.samePhoneAs ?? each.uuid) === phone);
  return `${name} has the same phone as ${other?.name}: one text.`;
}

function isLateHours(error: unknown): boolean {
  return error instanceof ApiError && error.problem.code === 'LateHours';
}
