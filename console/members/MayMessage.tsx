import { Card, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import type { Member } from '../../api/contract/member.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useRead } from '../../ui/useRead.ts';
import { SwitchSetting } from '../shared/SwitchSetting.tsx';

/**
 * Whether a member may use Messages (spec 1 section 6, "Messages entry"). A fixed permission is shown
 * disabled; a removed member has none.
 */
export function MayMessage({ memberId }: { readonly memberId: string }) {
  const { data, error, refetch } = useRead('search-member', { _id: memberId });
  const allow = useCall('allow-messages');
  const titleId = useId();
  const member = data?.[0];
  if (member?.active === false) return null;
  return (
    <Card component="section" aria-labelledby={titleId} className="no-print" sx={{ p: 2 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 0.5 }}>
        Messages
      </Typography>
      {error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : member === undefined ? (
        <Skeleton variant="rounded" height={58} role="status" aria-label="Loading the permission" />
      ) : (
        <SwitchSetting
          label="May send messages"
          help={helpFor(member)}
          checked={member.canMessage}
          disabled={allow.isPending || member.role === 'admin' || member.role === 'pledge'}
          error={allow.error}
          onChange={(allowed) => void allow.submit({ idArray: [{ _id: memberId }], allowed })}
        />
      )}
    </Card>
  );
}

function helpFor({ role, name }: Member): string {
  if (role === 'admin') return 'Administrators always may.';
  if (role === 'pledge') return 'Pledges never may. It can be allowed once the role is another one.';
  return `Lets ${name} write text messages to the members, as administrators do. Saved at once; nobody is told.`;
}
