import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { SelectSetting } from './SelectSetting.tsx';
import { usePeople } from './usePeople.ts';

const FIRST = { value: '', label: 'The longest-serving administrator' };

/** The administrator who gets the replies to emails. */
export function MailContactField({ saved }: { readonly saved: string }) {
  return (
    <Loaded query={usePeople('admin')} label="the administrators" height={80}>
      {(admins) => (
        <SelectSetting
          name="mailContactId"
          label="Email Replies Go To"
          // A former administrator gets no replies.
          saved={admins.some(({ _id }) => _id === saved) ? saved : ''}
          choices={[FIRST, ...admins.map(({ _id, name }) => ({ value: _id, label: name }))]}
          help="Emails to members name this administrator, who gets the replies."
        />
      )}
    </Loaded>
  );
}
