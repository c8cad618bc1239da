import { Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { Form990Figures } from '../../api/form990/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { StatusBadge } from '../../ui/primitives/StatusBadge.tsx';
import type { Answer } from './form990.ts';

/**
 * The eight facts that form 990-N asks for, as far as the books know them, and where to enter the others.
 * Source: IRS, "Information needed to file e-Postcard".
 */
export function PostcardFacts({
  figures,
  answer: { form, missing },
}: {
  readonly figures: Form990Figures;
  readonly answer: Answer;
}) {
  const { receipts, organization, ein, officers } = figures;
  const [chosen] = receipts;
  const facts: readonly { readonly term: string; readonly fact: ReactNode }[] = [
    {
      term: 'Employer identification number (EIN)',
      fact:
        ein === '' ? (
          <Missing>
            Enter it in{' '}
            <Link component={RouterLink} to="/settings">
              Settings
            </Link>
            . It is on the IRS’s letter about your exemption.
          </Missing>
        ) : (
          ein
        ),
    },
    {
      term: 'Tax year',
      fact: chosen && `${chosen.year}: ${formatDay(chosen.firstDay)} to ${formatDay(chosen.lastDay)}`,
    },
    { term: 'Legal name', fact: organization },
    {
      term: 'Mailing address',
      fact: 'Enter it in the form itself.',
    },
    {
      term: 'Other names it uses',
      fact: 'Enter them in the form itself, if there are any.',
    },
    { term: 'Principal officer, name and address', fact: <Officers officers={officers} /> },
    {
      term: 'Web site',
      fact: 'Enter it in the form itself, if there is one.',
    },
    {
      term: 'Gross receipts are normally $50,000 or less',
      fact:
        missing.length > 0 ? (
          <Missing>Enter the missing figures above.</Missing>
        ) : form === '990-N' ? (
          'Yes, by the figures above'
        ) : (
          'No, by the figures above: it takes another form'
        ),
    },
    {
      term: 'Has the organization terminated?',
      fact: 'No, unless it has closed for good.',
    },
  ];
  return (
    <Section
      title="What you need for form 990-N"
      hint={
        form === '990-N'
          ? 'Have these ready when you file.'
          : `For ${form === '990' ? 'form 990' : 'form 990-EZ'} you need most of these as well.`
      }
    >
      <Stack component="dl" gap={3}>
        {facts.map(({ term, fact }) => (
          <Columns key={term} gap={1}>
            <Typography component="dt" color="textSecondary">
              {term}
            </Typography>
            <Typography component="dd">{fact}</Typography>
          </Columns>
        ))}
      </Stack>
    </Section>
  );
}

function Officers({ officers }: Pick<Form990Figures, 'officers'>) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        The person in charge, such as the president. Your administrators:
      </Typography>
      <Stack component="ul" gap={0}>
        {officers.map(({ memberId, name, address }) => (
          <li key={memberId}>
            {name}
            {address === '' ? (
              <>
                {', '}
                <Missing>
                  Address: enter it on{' '}
                  <Link component={RouterLink} to="/members">
                    Members
                  </Link>
                  .
                </Missing>
              </>
            ) : (
              `, ${address}`
            )}
          </li>
        ))}
      </Stack>
    </>
  );
}

function Missing({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <StatusBadge status="Missing" hue="yellow" /> {children}
    </>
  );
}
