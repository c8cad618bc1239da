import type { ReactNode } from 'react';
import type { Output } from '../../api/contract.ts';
import { useChange } from '../../ui/data/useChange.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { SwitchSetting } from '../shared/SwitchSetting.tsx';

/** A part of a page of settings, once they are read. */
export function ConfigSection(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children: (config: Output<'get-config'>[number]) => ReactNode;
}) {
  return (
    <Section {...props} query={useRead('get-config', {})} height={160}>
      {([config]) => config && <Stack>{props.children(config)}</Stack>}
    </Section>
  );
}

/** A setting that is saved as soon as it is switched. */
export function Setting(props: {
  readonly label: string;
  readonly name:
    | 'showUserData'
    | 'passFeesOn'
    | 'creditPaysOnDueDate'
    | 'membersAddEvents'
    | 'meetingReminders';
  readonly checked: boolean;
  readonly help: string;
}) {
  const { name, ...shown } = props;
  const update = useChange('update-config');
  return (
    <SwitchSetting
      {...shown}
      disabled={update.isPending}
      error={update.error}
      onChange={(on) => void update.submit({ [name]: on })}
    />
  );
}
