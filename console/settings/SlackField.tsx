import { useForm } from 'react-hook-form';
import { SecretInput } from '../../ui/forms/SecretInput.tsx';
import { SettingLine } from './SettingLine.tsx';

/** The Slack webhook, hidden until asked for: whoever reads it can write into the organization's Slack. */
export function SlackField({ saved }: { readonly saved: string }) {
  const form = useForm({ values: { slackHookUrl: saved } });
  return (
    <SettingLine form={form} inputOf={({ slackHookUrl }) => ({ slackHookUrl: slackHookUrl.trim() })}>
      <SecretInput
        name="slackHookUrl"
        label="Slack Webhook Url"
        autoComplete="off"
        maxLength={300}
        help="Posts payments to verify, payments received and new members. Leave blank for none."
      />
    </SettingLine>
  );
}
