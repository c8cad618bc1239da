import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDollars } from '../../../ledger/values/money.ts';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import { Question } from '../../../ui/forms/Question.tsx';
import { rulesResolver } from '../../../ui/forms/rulesResolver.ts';
import { useTextField } from '../../../ui/forms/useTextField.ts';
import { type CardText, cardErrors, cardOf, formatCardNumber, formatExpiry } from './card.ts';
import { StepButtons } from './StepParts.tsx';
import { answerChallenge, confirmCard, enterCard, Refusal, type SandboxIntent } from './sandbox.ts';
import type { CardFormProps } from './step.ts';

const fields = [
  { name: 'number', label: 'Card Number', autoComplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  { name: 'expiry', label: 'Expiration Date', autoComplete: 'cc-exp', placeholder: 'MM / YY' },
  { name: 'cvc', label: 'Security Code', autoComplete: 'cc-csc', placeholder: 'CVC' },
] as const;

const formats: Readonly<Record<keyof CardText, (typed: string) => string>> = {
  number: formatCardNumber,
  expiry: formatExpiry,
  cvc: (typed) => typed.replace(/\D/g, '').slice(0, 4),
};

/** The card form against the sandbox: only its test cards are known, and no number is stored. */
export function SandboxCard({ keys, amount, billing, isPaying, back, pay }: CardFormProps) {
  const form = useForm<CardText>({
    defaultValues: { number: '', expiry: '', cvc: '' },
    resolver: rulesResolver(cardErrors),
  });
  const [challenge, setChallenge] = useState<Challenge | undefined>();

  const enter = async (card: CardText) => {
    try {
      return { token: await enterCard(keys, cardOf(card), billing) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refusal: error.message };
    }
  };
  const confirm = async (clientSecret: string, token: string): Promise<string | undefined> => {
    try {
      const intent = await confirmCard(keys, clientSecret, token);
      const page = intent.next_action?.use_stripe_sdk?.stripe_js;
      if (intent.status !== 'requires_action' || page === undefined) return reasonIn(intent);
      const choice = await new Promise<'complete' | 'fail'>((answer) => setChallenge({ answer }));
      setChallenge(undefined);
      return reasonIn(await answerChallenge(keys, clientSecret, page, choice));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Confirmed already, and the answer was lost: no reason to show.
      return error.code === 'payment_intent_unexpected_state' ? undefined : error.message;
    }
  };

  return (
    <PageForm form={form} label="Card" onSubmit={(card) => pay({ enter: () => enter(card), confirm })}>
      <Alert severity="info">
        This is a test installation: no real card is charged. Pay with the card 4242 4242 4242 4242, any later
        date and any three digits.
      </Alert>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '1fr 1fr' }}>
        {fields.map((field) => (
          <CardInput key={field.name} {...field} />
        ))}
      </Box>
      <StepButtons>
        {back}
        <Button type="submit" variant="contained" size="large" loading={isPaying}>
          Pay {formatDollars(amount)}
        </Button>
      </StepButtons>
      {challenge !== undefined && <ChallengeDialog amount={amount} onAnswer={challenge.answer} />}
    </PageForm>
  );
}

function CardInput({ placeholder, ...field }: (typeof fields)[number]) {
  return (
    <TextField
      {...useTextField(field, formats[field.name])}
      placeholder={placeholder}
      required
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={field.name === 'number' ? { gridColumn: '1 / -1' } : {}}
    />
  );
}

interface Challenge {
  readonly answer: (choice: 'complete' | 'fail') => void;
}

/** 3-D Secure: the bank wants to be sure that it is the cardholder. Closing the dialog is a no. */
function ChallengeDialog(props: {
  readonly amount: number;
  readonly onAnswer: (choice: 'complete' | 'fail') => void;
}) {
  const { amount, onAnswer } = props;
  return (
    <Question
      mustAnswer
      title="3-D Secure"
      confirmLabel="Complete authentication"
      cancelLabel="Fail authentication"
      onConfirm={() => onAnswer('complete')}
      onClose={() => onAnswer('fail')}
    >
      <Typography>Your bank asks you to confirm this payment of {formatDollars(amount)}.</Typography>
    </Question>
  );
}

/** Why an intent is not paid; undefined when it is. */
function reasonIn(intent: SandboxIntent): string | undefined {
  return intent.last_payment_error?.message;
}
