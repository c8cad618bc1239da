import { Button } from '@mui/material';
import { counted } from '../../ledger/values/counted.ts';
import { linkTo } from '../../ui/app/screen.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Facts } from '../../ui/primitives/Facts.tsx';
import { NoTexts } from '../../ui/primitives/NotSetUp.tsx';
import { Section } from '../../ui/primitives/Section.tsx';
import { Row, Stack } from '../../ui/primitives/Stack.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';

/** Whether texts can be sent, to how many members, and within which limits. */
export default function TextsPage() {
  return (
    <SettingsFrame path="/settings/texts">
      <Section title="Texts" query={useRead('get-text-recipients', {})} height={200}>
        {({ recipients, segmentsLeft, isOnTrial, ...setUp }) => (
          <Stack>
            <NoTexts {...setUp} />
            <Facts
              facts={[
                ['Can be texted', counted(recipients.filter(({ canText }) => canText).length, 'member')],
                ['No phone', countOf(recipients, 'noPhone')],
                ['Phone outside the US and Canada', countOf(recipients, 'otherPhone')],
                ['Opted out', countOf(recipients, 'optedOut')],
                ['Left today', isOnTrial ? 'None before you subscribe' : counted(segmentsLeft, 'segment')],
                ['Quiet hours', '9 PM to 8 AM: sending then asks first'],
              ]}
            />
            <Row>
              <Button variant="outlined" {...linkTo({ path: '/text' })}>
                Messages
              </Button>
              <Button variant="outlined" {...linkTo({ path: '/text-log' })}>
                Text Log
              </Button>
            </Row>
          </Stack>
        )}
      </Section>
    </SettingsFrame>
  );
}

function countOf(recipients: readonly { readonly whyNot: string | null }[], why: string): string {
  const count = recipients.filter(({ whyNot }) => whyNot === why).length;
  return count === 0 ? '' : counted(count, 'member');
}
