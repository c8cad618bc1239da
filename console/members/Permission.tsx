import type { Member } from '../../api/member/contract.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { SwitchSetting } from '../shared/SwitchSetting.tsx';

/** What a member may do beside their role. A fixed permission is disabled: administrators' and pledges'. */
export function Permission(props: {
  readonly memberId: string;
  readonly title: string;
  readonly label: string;
  /** What it lets whoever has this name do. */
  readonly help: (name: string) => string;
  readonly call: 'allow-attendance' | 'allow-messages';
  readonly isAllowed: (member: Member) => boolean;
}) {
  const { memberId, title, label, help, isAllowed } = props;
  const members = useRead('search-member', { _id: memberId });
  const allow = useChange(props.call);
  if (members.data?.[0]?.active === false) return null;
  return (
    <Section title={title} className="no-print" query={members} height={58}>
      {([member]) =>
        member && (
          <SwitchSetting
            label={label}
            help={fixedHelp(member) ?? `${help(member.name)} Takes effect right away.`}
            checked={isAllowed(member)}
            disabled={allow.isPending || fixedHelp(member) !== undefined}
            error={allow.error}
            onChange={(allowed) => void allow.submit({ idArray: [{ _id: memberId }], allowed })}
          />
        )
      }
    </Section>
  );
}

function fixedHelp({ role }: Member): string | undefined {
  if (role === 'admin') return 'Administrators always may.';
  if (role === 'pledge') return 'Not available to pledges. Change the role first.';
  return undefined;
}
