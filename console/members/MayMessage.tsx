import type { Member } from '../../api/contract/member.ts';
import { Section } from '../../ui/Section.tsx';
import { useCall } from '../../ui/useCall.ts';
import { useRead } from '../../ui/useRead.ts';
import { SwitchSetting } from '../shared/SwitchSetting.tsx';

/** Whether a member may use Messages (spec 1 section 6, "Messages entry"). A fixed one is disabled. */
export function MayMessage({ memberId }: { readonly memberId: string }) {
  const members = useRead('search-member', { _id: memberId });
  const allow = useCall('allow-messages');
  if (members.data?.[0]?.active === false) return null;
  return (
    <Section title="Messages" className="no-print" query={members} height={58}>
      {([member]) =>
        member && (
          <SwitchSetting
            label="May send messages"
            help={helpFor(member)}
            checked={member.canMessage}
            disabled={allow.isPending || member.role === 'admin' || member.role === 'pledge'}
            error={allow.error}
            onChange={(allowed) => void allow.submit({ idArray: [{ _id: memberId }], allowed })}
          />
        )
      }
    </Section>
  );
}

function helpFor({ role, name }: Member): string {
  if (role === 'admin') return 'Administrators always may.';
  if (role === 'pledge') return 'Pledges never may. It can be allowed once the role is another one.';
  return `Lets ${name} write text messages to the members, as administrators do. Saved at once; nobody is told.`;
}
