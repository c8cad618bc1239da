import { Button } from '@mui/material';
import { useForm } from 'react-hook-form';
import { FormAlert, PageForm } from '../../ui/forms/PageForm.tsx';
import { SecretInput } from '../../ui/forms/SecretInput.tsx';
import { showRefusal } from '../../ui/forms/showRefusal.ts';
import { useCall } from '../../ui/useCall.ts';

/** The Slack webhook, hidden until asked for: whoever reads it can write into the organization's Slack. */
export function SlackField({ saved }: { readonly saved: string }) {
  const form = useForm({ values: { slackHookUrl: saved } });
  const { submit, isPending } = useCall('update-config', { onError: (error) => showRefusal(form, error) });
  return (
    <PageForm
      form={form}
      isPending={isPending}
      onSubmit={({ slackHookUrl }) => submit({ slackHookUrl: slackHookUrl.trim() })}
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, alignItems: 'start' }}
    >
      <SecretInput
        name="slackHookUrl"
        label="Slack Webhook Url"
        autoComplete="off"
        maxLength={300}
        help="Payments to verify, payments received and new members are told there from then on. Empty for none."
      />
      <Button
        type="submit"
        variant="outlined"
        loading={isPending}
        disabled={!form.formState.isDirty}
        sx={{ height: 37 }}
      >
        Save
      </Button>
      <FormAlert sx={{ gridColumn: '1 / -1' }} />
    </PageForm>
  );
}
