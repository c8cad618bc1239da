import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../app/session.ts';
import { useRead } from '../data/useRead.ts';
import { useDialog } from '../forms/useDialog.ts';
import { Loaded } from '../primitives/Loaded.tsx';
import { lazyDialog } from '../primitives/lazy.tsx';
import { NoTexts } from '../primitives/NotSetUp.tsx';
import { Page } from '../primitives/Page.tsx';
import { Columns, Stack } from '../primitives/Stack.tsx';
import { MessageForm } from './MessageForm.tsx';
import { RecipientList } from './RecipientList.tsx';
import { isReachable, type TextRecipient, type TextRecipients } from './recipients.ts';

const AddPhone = lazyDialog(async () => (await import('./AddPhone.tsx')).AddPhone);

/**
 * /text (spec 3 section 2, "Send SMS Text Message screen"): tick members, write, send. A link ticks some by
 * its state, `{ members: ids }`.
 */
export default function Texts() {
  const query = useRead('get-text-recipients', {});
  return (
    <Page title="Messages" subtitle="Text your members. People without a phone can get it by email.">
      <Loaded query={query} label="the members" failed="The members could not be loaded" height={320}>
        {(data) => <Parts data={data} />}
      </Loaded>
    </Page>
  );
}

function Parts({ data }: { readonly data: TextRecipients }) {
  const isAdmin = useSession().role === 'admin';
  const [mailsOthers, setMailsOthers] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set<string>(useLocation().state?.members));
  const [isBusy, setBusy] = useState(false);
  const [member, open, close] = useDialog<TextRecipient>();
  return (
    <Stack>
      <NoTexts isSetUp={data.isSetUp} isOutbox={data.isOutbox} />
      <Columns from="md">
        <RecipientList
          recipients={data.recipients}
          ticked={ticked}
          onTick={setTicked}
          mailsOthers={mailsOthers}
          onMailOthers={setMailsOthers}
          disabled={isBusy || !data.isSetUp}
          mayReplacePhone={isAdmin}
          onAddPhone={open}
        />
        <MessageForm
          data={data}
          chosen={data.recipients.filter((each) => isReachable(each, mailsOthers) && ticked.has(each.uuid))}
          onBusy={setBusy}
          onEmpty={() => setTicked(new Set())}
        />
      </Columns>
      {member !== undefined && <AddPhone member={member} onClose={close} />}
    </Stack>
  );
}
