import { Alert, Button, Link, TextField, Typography } from '@mui/material';
import type { Output } from '../../api/contract.ts';
import type { ProspectGroup } from '../../api/prospectGroup/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { useChange } from '../data/useChange.ts';
import { useRead } from '../data/useRead.ts';
import { AskDialog } from '../forms/AskDialog.tsx';
import { useDialog } from '../forms/useDialog.ts';
import { CopyButton } from '../primitives/CopyButton.tsx';
import { ErrorAlert } from '../primitives/ErrorAlert.tsx';
import { QrCode } from '../primitives/QrCode.tsx';
import { Section } from '../primitives/Section.tsx';
import { Row, Stack } from '../primitives/Stack.tsx';
import { StatusBadge } from '../primitives/StatusBadge.tsx';

type Form = Output<'get-sign-up-form'>;

/** The public form of a group, for administrators: its link and QR code, on or off, and another link. */
export function SignUpForm({ group }: { readonly group: ProspectGroup }) {
  const groupId = group._id;
  const form = useRead('get-sign-up-form', { groupId });
  const turn = useChange('switch-sign-up-form');
  const [asked, ask, dismiss] = useDialog<'renew' | 'off'>();
  return (
    <>
      <Section
        title="Sign-up Form"
        hint="People add themselves to this group, by a link or a QR code."
        query={form}
        failed="The sign-up form could not be loaded"
        height={120}
        action={form.data && <StatusBadge {...statusOf(form.data)} />}
      >
        {({ isOn, isOver, link }) => (
          <Stack>
            <ErrorAlert error={turn.error} />
            {isOver && (
              <Alert severity="info">
                {`The group’s last day was ${formatDay(group.endDate)}, so sign-up is closed. Edit the group to extend it.`}
              </Alert>
            )}
            {isOn ? (
              <LinkAndCode link={link} />
            ) : (
              <Typography color="textSecondary">
                {`People with the link or code leave their name, email and, if they like, phone. Members see them here as prospects who signed up by form. It closes automatically after ${formatDay(group.endDate)}.`}
              </Typography>
            )}
            <Row>
              {isOn ? (
                <>
                  <Button variant="outlined" onClick={() => ask('renew')}>
                    New link
                  </Button>
                  <Button color="error" onClick={() => ask('off')}>
                    Turn off
                  </Button>
                </>
              ) : (
                <Button
                  variant="contained"
                  disabled={isOver}
                  loading={turn.isPending}
                  onClick={() => void turn.submit({ groupId, isOn: true })}
                >
                  Turn on
                </Button>
              )}
            </Row>
          </Stack>
        )}
      </Section>
      {asked === 'renew' && (
        <AskDialog
          title="Make a new link?"
          confirmLabel="New link"
          call="renew-sign-up-form"
          input={{ groupId }}
          onClose={dismiss}
        >
          The link and the QR code that people have now stop working at once, on posters, too.
        </AskDialog>
      )}
      {asked === 'off' && (
        <AskDialog
          title="Turn off the sign-up form?"
          confirmLabel="Turn off"
          isDestructive
          call="switch-sign-up-form"
          input={{ groupId, isOn: false }}
          onClose={dismiss}
        >
          Sign-up closes. Prospects who signed up stay, and the link works again when you turn the form on.
        </AskDialog>
      )}
    </>
  );
}

function statusOf({ isOn, isOver }: Form) {
  if (isOver) return { status: 'Closed', hue: 'gray' } as const;
  return isOn ? ({ status: 'On', hue: 'green' } as const) : ({ status: 'Off', hue: 'gray' } as const);
}

function LinkAndCode({ link }: { readonly link: string }) {
  return (
    <Row gap={5}>
      <QrCode link={link} title="QR code for signing up" style={{ width: 148, height: 148 }} />
      <Stack gap={3} className="grow" sx={{ '&&': { minWidth: 240 } }}>
        <TextField
          label="Link"
          value={link}
          fullWidth
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={(event) => event.target.select()}
        />
        <Row gap={4}>
          <CopyButton text={link} variant="outlined" />
          <Link href={link} target="_blank" rel="noreferrer">
            Open the form
          </Link>
        </Row>
      </Stack>
    </Row>
  );
}
