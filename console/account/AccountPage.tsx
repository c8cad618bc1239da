import { Alert, Box, Button, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { AccountStatement } from '../../api/account/contract.ts';
import { ApiError } from '../../ui/app/client.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { useDialog } from '../../ui/forms/useDialog.ts';
import { usePrinting } from '../../ui/list/usePrinting.ts';
import { EmptyState } from '../../ui/primitives/EmptyState.tsx';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { PastPicker } from '../shared/PastPicker.tsx';
import { RawEventDrawer } from '../shared/RawEventDrawer.tsx';
import { pastWords, usePast } from '../shared/usePast.ts';
import { useStatement } from '../shared/useStatement.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountCharges } from './AccountCharges.tsx';
import { AccountLines } from './AccountLines.tsx';
import { AccountPayments } from './AccountPayments.tsx';
import { CollectionsNote } from './CollectionsNote.tsx';
import { CreditPayouts } from './CreditPayouts.tsx';
import { Figures } from './Figures.tsx';
import { MemberDetails } from './MemberDetails.tsx';

/** In the address as `?tab=`; the first is the page's own. Of a past day there are the first and Activity. */
const tabs = ['charges', 'payments', 'activity', 'details'] as const;
type TabName = (typeof tabs)[number];
const ofThePast: readonly TabName[] = ['charges', 'activity'];

/**
 * One member's money: what is due and why, down to the events of each figure. `?asOf=…&asKnownOn=…` shows it
 * as it stood at the end of a day, as far as it was known at the end of one, without any actions.
 */
export default function AccountPage() {
  const { memberId = '' } = useParams();
  const { today, days, isPast, show } = usePast();
  const [isPicking, setPicking] = useState(isPast);
  const [eventId, showEvent, closeEvent] = useDialog<string>();
  const isPrinting = usePrinting();
  const [search, setSearch] = useSearchParams();
  const statement = useStatement(memberId, days);
  const payments = useRead('get-payments', { uuid: memberId });
  const member = useRead('search-member', { _id: memberId }).data?.[0];

  if (isUnknown(statement.error)) return <NoSuchMember />;
  const account = statement.data;
  const offered = isPast ? ofThePast : tabs;
  const tab = offered.find((each) => each === search.get('tab')) ?? 'charges';
  const choose = (next: TabName) => {
    const query = new URLSearchParams(search);
    query.delete('charge');
    if (next === 'charges') query.delete('tab');
    else query.set('tab', next);
    setSearch(query, { replace: true });
  };
  /** On paper all of the account. */
  const shows = (part: TabName) =>
    tab === part || (isPrinting && part !== 'details' && offered.includes(part));
  return (
    <Page
      title={account?.name ?? 'Account'}
      subtitle={account && subtitleOf(account, member?.phone)}
      actions={
        account && (
          <AccountActions
            statement={account}
            member={member}
            past={isPast}
            onAnotherDay={() => setPicking(!isPicking)}
          />
        )
      }
    >
      {!isPast && account !== undefined && (
        <Typography className="print-only">{pastWords(days, account.asOf)}</Typography>
      )}
      {(isPicking || isPast) && <PastPicker />}
      {isPast && (
        <Alert
          severity="warning"
          action={
            <Button
              className="no-print"
              color="inherit"
              size="small"
              onClick={() => show({ asOf: today, asKnownOn: today })}
            >
              Back to today
            </Button>
          }
        >
          {`${pastWords(days, today)}. Read-only. Anything that ${days.asKnownOn === undefined ? 'happened' : 'happened or was recorded'} later is not included.`}
        </Alert>
      )}
      <Loaded query={statement} label="the account" failed="The account could not be loaded" height={480}>
        {(shown) => (
          <Stack>
            <CollectionsNote statement={shown} past={isPast} />
            <Figures statement={shown} payments={isPast ? [] : (payments.data ?? [])} />
            <Tabs
              value={tab}
              onChange={(_event, next: TabName) => choose(next)}
              variant="scrollable"
              scrollButtons={false}
              aria-label="Account"
            >
              {offered.map((each) => (
                <Tab
                  key={each}
                  id={`tab-${each}`}
                  value={each}
                  label={labels[each]}
                  aria-controls="account-part"
                />
              ))}
            </Tabs>
            <Box id="account-part" role="tabpanel" aria-labelledby={`tab-${tab}`}>
              <Stack>
                {shows('charges') && (
                  <AccountCharges
                    key={search.get('charge')}
                    statement={shown}
                    past={isPast}
                    opensWith={search.get('charge') ?? undefined}
                    onEvent={showEvent}
                  />
                )}
                {shows('payments') && <AccountPayments statement={shown} payments={payments} />}
                {shows('payments') && <CreditPayouts statement={shown} />}
                {shows('activity') && <AccountLines statement={shown} days={days} onEvent={showEvent} />}
                {shows('details') && <MemberDetails statement={shown} member={member} />}
              </Stack>
            </Box>
          </Stack>
        )}
      </Loaded>
      {eventId !== undefined && <RawEventDrawer eventId={eventId} onClose={closeEvent} />}
    </Page>
  );
}

const labels: Readonly<Record<TabName, string>> = {
  charges: 'Charges',
  payments: 'Payments',
  activity: 'Activity',
  details: 'Details',
};

/** A removed member's account stays. */
function subtitleOf({ memberExists, email }: AccountStatement, phone = ''): string {
  return [email, phone, memberExists ? '' : 'User no longer exists']
    .filter((part) => part !== '')
    .join(' · ');
}

/** There is no account at this address. */
function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function NoSuchMember() {
  return (
    <Page title="Account">
      <EmptyState
        title="Member not found"
        hint="The address may be mistyped, or it belongs to another organization."
        action={<Button {...linkTo({ path: '/members' })}>All members</Button>}
      />
    </Page>
  );
}
