import { Alert, Link, MenuItem, TextField, Typography } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Form990Figures } from '../../api/form990/contract.ts';
import { formatDay } from '../../ledger/values/calendar.ts';
import type { OrganizationAge } from '../../ledger/values/form990.ts';
import { useSession } from '../../ui/app/session.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { Section } from '../../ui/primitives/Section.tsx';
import { Columns, Stack } from '../../ui/primitives/Stack.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { type Answer, answerOf, dueWords, filingWords, formNames, reasonOf, type Typed } from './form990.ts';
import { NotInTheBooks } from './NotInTheBooks.tsx';
import { PostcardFacts } from './PostcardFacts.tsx';

const ages: Readonly<Record<OrganizationAge, string>> = {
  established: '3 years or more',
  young: 'From 1 to 3 years',
  first: 'Less than 1 year',
};

const allOf = new Intl.ListFormat('en-US');

/** Which form 990 a fiscal year needs, by the books. The year is in the address: `?year=2025`. */
export function Form990Panel() {
  const [search, setSearch] = useSearchParams();
  const year = search.get('year');
  const figures = useRead('get-form-990', year === null ? {} : { year }, {
    placeholderData: keepPreviousData,
  });
  const [typed, setTyped] = useState<Typed>({ age: 'established', receipts: {}, assets: null });
  const answer = figures.data && answerOf(figures.data, typed);
  return (
    <>
      <Section
        title="Which form 990"
        hint="Based on your books. Not tax advice: check with your tax preparer."
        query={figures}
        failed="The figures could not be loaded"
        height={420}
      >
        {(data) =>
          answer && (
            <Stack>
              <Columns>
                <TextField
                  select
                  label="Fiscal Year"
                  value={data.receipts[0]?.year ?? ''}
                  onChange={(event) => setSearch({ year: event.target.value }, { replace: true })}
                  helperText={daysOf(data)}
                >
                  {data.years.map((each) => (
                    <MenuItem key={each.year} value={each.year}>
                      {each.name}
                    </MenuItem>
                  ))}
                </TextField>
                <TextField
                  select
                  label="Age of the Organization"
                  value={typed.age}
                  onChange={(event) => setTyped({ ...typed, age: event.target.value as OrganizationAge })}
                  helperText="At the end of that year."
                >
                  {Object.entries(ages).map(([age, label]) => (
                    <MenuItem key={age} value={age}>
                      {label}
                    </MenuItem>
                  ))}
                </TextField>
              </Columns>
              <Verdict figures={data} answer={answer} />
              <NotInTheBooks figures={data} years={answer.years} typed={typed} onChange={setTyped} />
              <FiguresTable figures={data} years={answer.years} typed={typed} />
              <GoodToKnow />
            </Stack>
          )
        }
      </Section>
      {figures.data && answer && <PostcardFacts figures={figures.data} answer={answer} />}
    </>
  );
}

function daysOf({ receipts: [chosen] }: Form990Figures): string {
  return chosen === undefined ? '' : `${formatDay(chosen.firstDay)} to ${formatDay(chosen.lastDay)}`;
}

/** The form, why it is that one, and when it is due. */
function Verdict({ figures, answer }: { readonly figures: Form990Figures; readonly answer: Answer }) {
  const { today } = useSession();
  const [chosen] = figures.receipts;
  if (chosen === undefined) return null;
  const { form, missing } = answer;
  return (
    <Alert severity="info" icon={false} role="status">
      <Stack gap={1}>
        <Typography variant="h3" component="p">
          {formNames[form]}
        </Typography>
        <Typography>{reasonOf(answer, chosen.year)}</Typography>
        <Typography>{dueWords(chosen.lastDay, today)}</Typography>
        {chosen.through < chosen.lastDay && (
          <Typography>The year is not over. Figures are as of today.</Typography>
        )}
        {missing.length > 0 && (
          <Typography variant="h3" component="p">
            {`Not certain yet: the books don’t cover all of ${allOf.format(missing)}. Enter the rest below.`}
          </Typography>
        )}
        <Typography variant="body2">{filingWords[form]}</Typography>
      </Stack>
    </Alert>
  );
}

function GoodToKnow() {
  return (
    <Typography component="div" variant="body2" color="textSecondary">
      <Stack component="ul" gap={1} sx={{ pl: 5, listStyle: 'disc' }}>
        <li>
          Gross receipts are all income before costs. The books count income when it is charged, not when it
          is paid.
        </li>
        <li>
          You may leave out dues that you collect and pass on to a national organization. The books include
          them.
        </li>
        <li>
          If a national organization’s group return includes you, you don’t file your own. Private foundations
          file another form.
        </li>
        <li>
          <Link
            href="https://www.irs.gov/charities-non-profits/annual-electronic-notice-form-990-n-for-small-organizations-faqs-and-related-info"
            target="_blank"
            rel="noreferrer"
          >
            IRS guide to form 990-N
          </Link>
        </li>
      </Stack>
    </Typography>
  );
}
