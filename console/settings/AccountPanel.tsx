import { Box, Divider, FormControlLabel, FormHelperText, Skeleton, Switch } from '@mui/material';
import type { ReactNode } from 'react';
import type { InputOf } from '../../api/contract/call.ts';
import { getConfig, updateConfig } from '../../api/contract/organisation.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { useCall } from '../shared/useCall.ts';
import { useRead } from '../shared/useRead.ts';
import { Panel } from './Panel.tsx';
import { SlackField } from './SlackField.tsx';
import { SubscriptionLine } from './SubscriptionLine.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

/** What members see, where news go, who pays the card fee, the time zone, and what the organisation pays for Bursar. */
export function AccountPanel() {
  const { data, error, refetch } = useRead(getConfig, {});
  const config = data?.[0];
  return (
    <Panel title="Account">
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : config === undefined ? (
        <Skeleton variant="rounded" height={280} aria-busy="true" aria-label="Loading the account" />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Setting
            label="Show Data to Members"
            name="showUserData"
            checked={config.showUserData}
            help="Members may see the figures of the Dashboard, as Org Statistics."
          />
          <Setting
            label="Members pay the card fee"
            name="passFeesOn"
            checked={config.passFeesOn}
            help="3.15% + $0.30 is added when a member pays by card. Otherwise it is taken off what you receive."
          />
          <TimeZoneField />
          <SlackField saved={config.slackHookUrl} />
          <Divider />
          <SubscriptionLine subscription={config.subscription} />
        </Box>
      )}
    </Panel>
  );
}

/** A setting that is on or off. It shows what is saved, so that a failed change is not shown as done. */
function Setting(props: {
  readonly label: string;
  readonly name: keyof InputOf<typeof updateConfig> & ('showUserData' | 'passFeesOn');
  readonly checked: boolean;
  readonly help: ReactNode;
}) {
  const update = useCall(updateConfig);
  const helpId = `${props.name}-help`;
  return (
    <Box>
      <FormControlLabel
        label={props.label}
        control={
          <Switch
            checked={props.checked}
            disabled={update.busy}
            onChange={(_event, on) => void update.send({ [props.name]: on })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ m: 0 }}>
        {props.help}
      </FormHelperText>
      {update.cause !== undefined && (
        <Box sx={{ mt: 1 }}>
          <ErrorState error={update.cause} title="This could not be saved" />
        </Box>
      )}
    </Box>
  );
}
