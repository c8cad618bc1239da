import { Divider } from '@mui/material';
import { lazyDialog } from '../../ui/primitives/lazy.tsx';
import { ConfigSection, Setting } from './ConfigSection.tsx';
import { SubscriptionLine } from './SubscriptionLine.tsx';

const SlackField = lazyDialog(async () => (await import('./SlackField.tsx')).SlackField);

/** The first panel of spec 1 section 2.4, and how the organization stands with Bursar. */
export function AccountPanel() {
  return (
    <ConfigSection title="Account">
      {(config) => (
        <>
          <Setting
            label="Show Data to Members"
            name="showUserData"
            checked={config.showUserData}
            help="Members can see the Dashboard figures, as Org Statistics."
          />
          <SlackField saved={config.slackHookUrl} />
          <Divider />
          <SubscriptionLine subscription={config.subscription} />
        </>
      )}
    </ConfigSection>
  );
}
