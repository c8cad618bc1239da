import {
  Alert,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Bank } from '../../../api/organization/banks/contract.ts';
import { formatDollars } from '../../../ledger/values/money.ts';
import { validatePayer, validateSentByMemberOn } from '../../../ledger/values/paymentRules.ts';
import { firstViolations } from '../../../ledger/values/violation.ts';
import { callOnce } from '../../../ui/app/callOnce.ts';
import { isRefusal } from '../../../ui/app/client.ts';
import { useSession } from '../../../ui/app/session.ts';
import { upload } from '../../../ui/app/upload.ts';
import { FileDrop } from '../../../ui/forms/FileDrop.tsx';
import { DayInput } from '../../../ui/forms/inputs.tsx';
import { PageForm } from '../../../ui/forms/PageForm.tsx';
import { rulesResolver } from '../../../ui/forms/rulesResolver.ts';
import { useTextField } from '../../../ui/forms/useTextField.ts';
import { type ByHand, type ByHandKind, byHandKinds, screenshotError } from './byHand.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { useLeaveForReceipt } from './outcome.ts';
import { PaymentUnderWay } from './PaymentUnderWay.tsx';
import { StepAlert, StepButtons } from './StepParts.tsx';
import { paymentsOf, type StepProps } from './step.ts';
import { failureOf, type Running, useAttempt } from './useAttempt.ts';

const MISSING = 'Please upload a screenshot for transaction.';
const UPLOAD_FAILED = 'Failed to upload, please try again.';

/** There is no screenshot to send the payment with. */
class NoScreenshot extends Error {}

interface Entered {
  readonly payer: string;
  readonly sentOn: string;
}

/** Step 3 by Venmo or Zelle (spec 2 sections 2, 4 and 5): pay in that app, then show it with a screenshot. */
export function ByHandStep(props: StepProps & { readonly banks: readonly Bank[] }) {
  const { keeper, quote, back, banks } = props;
  const { draft, update } = keeper;
  const { uuid, email, today } = useSession();
  const leave = useLeaveForReceipt(keeper);
  const kinds = byHandKinds(banks);
  const kind = kinds.find((each) => each.kind === draft.byHand.kind) ?? kinds[0];
  const [file, setFile] = useState<File | undefined>();
  const [percent, setPercent] = useState<number | undefined>();
  const { attempt, underWay, alert, setAlert } = useAttempt(props);
  const form = useForm({
    defaultValues: { ...draft.byHand, sentOn: draft.byHand.sentOn || today },
    resolver: rulesResolver(({ payer, sentOn }) =>
      firstViolations([
        ['payer', kind && validatePayer(kind.kind, payer)],
        ['sentOn', validateSentByMemberOn(sentOn, { today })],
      ]),
    ),
  });
  if (kind === undefined) return <Alert severity="error">Payment Method is not valid.</Alert>;

  const name = file?.name ?? draft.screenshot?.name;
  const choose = (next: File) => {
    const wrong = screenshotError(next);
    setAlert(wrong ?? '');
    if (wrong !== undefined) return;
    setFile(next);
    update({ screenshot: undefined });
  };

  /**
   * Where the screenshot lies. Once it is there, sending the form again does not send it again.
   * @throws NoScreenshot with the reason
   */
  const sendScreenshot = async (signal: AbortSignal): Promise<string> => {
    if (draft.screenshot !== undefined) return draft.screenshot.location;
    if (file === undefined) throw new NoScreenshot(MISSING);
    try {
      setPercent(0);
      const options = { signal, onProgress: setPercent };
      const { location } = await upload('upload-payment-doc', file, { file }, options);
      update({ screenshot: { location, name: file.name } });
      return location;
    } catch (error) {
      signal.throwIfAborted();
      throw new NoScreenshot(isRefusal(error) ? error.message : UPLOAD_FAILED);
    } finally {
      setPercent(undefined);
    }
  };

  const submitPayment = async ({ payer, sentOn }: Entered, { signal, commit }: Running) => {
    const location = await sendScreenshot(signal);
    commit();
    const { payment } = await callOnce('misc-payment', {
      payInfo: { pmt_type: kind.kind, location, payer: payer.trim(), sentOn, email },
      ...paymentsOf(draft, uuid),
    });
    return () => leave({ method: 'misc', payment });
  };

  const submit = (entered: Entered) =>
    attempt(
      (running) => submitPayment(entered, running),
      (error) =>
        error instanceof NoScreenshot ? error.message : failureOf(error, 'It will not be counted twice.'),
    );

  return (
    <PageForm form={form} label="Venmo/Zelle" onSubmit={submit} onChange={(byHand) => update({ byHand })}>
      {kinds.length > 1 && (
        <FormControl>
          <FormLabel id="by-hand-kind">Pay with</FormLabel>
          <RadioGroup
            row
            aria-labelledby="by-hand-kind"
            value={kind.kind}
            onChange={(event) => {
              form.setValue('kind', event.target.value as ByHandKind);
              form.clearErrors();
            }}
          >
            {kinds.map((each) => (
              <FormControlLabel key={each.kind} value={each.kind} control={<Radio />} label={each.name} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      <HowItWorks kind={kind} amount={formatDollars(quote.amount)} />
      <PayerInput kind={kind} />
      <DayInput
        name="sentOn"
        label="Date Sent"
        required
        max={today}
        help="The day you sent it, as on the screenshot"
      />
      <FileDrop
        label="Screenshot"
        inputLabel="Screenshot of the payment"
        button={name === undefined ? 'Upload Screenshot' : 'Choose another screenshot'}
        accept="image/*"
        disabled={underWay !== undefined}
        hint={name ?? 'PNG, JPG, HEIC, GIF or WebP, up to 25 MB'}
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      {underWay && <PaymentUnderWay {...underWay} uploaded={percent} />}
      <StepAlert message={alert} />
      <StepButtons>
        {back}
        <Button type="submit" variant="contained" size="large" loading={underWay !== undefined}>
          SUBMIT
        </Button>
      </StepButtons>
    </PageForm>
  );
}

function PayerInput({ kind }: { readonly kind: ByHand }) {
  return (
    <TextField
      {...useTextField({ name: 'payer', label: kind.payerLabel })}
      required
      autoComplete="off"
      slotProps={{ htmlInput: { autoCapitalize: 'none' } }}
    />
  );
}
