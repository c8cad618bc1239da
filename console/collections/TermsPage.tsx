import { Typography } from '@mui/material';
import { collectionsTermsOf } from '../../api/contact/contract.ts';
import { Page } from '../../ui/primitives/Page.tsx';
import { Section } from '../../ui/primitives/Section.tsx';

/** A change of these words is a new version: api/contact/contract.ts. */
const clauses = [
  [
    'What you ask for',
    'You ask the operator of Bursar to have overdue charges of a member collected. The operator may decline, and tells you the cost before anything is done.',
  ],
  [
    'What is true',
    'You say that the amount is owed and overdue, that you may ask for it on behalf of your organization, and that the member was reminded and has not disputed it with you.',
  ],
  [
    'What is sent',
    'The name, email, phone and address of the member, each overdue charge with its due date, and what is owed. No birthday, no memos, nothing about other members. The form shows all of it before you send it.',
  ],
  [
    'What it is used for',
    'Only for collecting this debt. It is erased when the debt is settled or recalled, unless the law asks for more.',
  ],
  [
    'What you do meanwhile',
    'You tell the operator of every payment that reaches you, and of every dispute. Bursar sends the member no reminders while the account is in collections.',
  ],
  [
    'How it ends',
    'You may recall the account at any time. Tell the operator as well: the mark in Bursar does not reach the collector.',
  ],
] as const;

/**
 * /collections/terms: what the check box of the form is about, where the operator has no terms of their own.
 */
export default function TermsPage() {
  return (
    <Page
      title="Terms and conditions of collections"
      subtitle={`Version ${collectionsTermsOf('').version}. Kept with each request that agrees to them.`}
    >
      <Section title="What you agree to">
        {clauses.map(([title, text]) => (
          <Typography key={title} component="div" sx={{ maxWidth: 680, mb: 3 }}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            {text}
          </Typography>
        ))}
      </Section>
    </Page>
  );
}
