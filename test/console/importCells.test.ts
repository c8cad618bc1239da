import test from 'ava';
import {
  cleanDay,
  cleanEmail,
  cleanPhone,
  cleanYear,
  cleanZip,
  type DayOrder,
  dayOrderOf,
  filled,
  splitName,
} from '../../console/members/import/cells.ts';

const today = '2026-11-29';

const cleaned: readonly (readonly [
  (cell: string) => { readonly value: string },
  Readonly<Record<string, string>>,
])[] = [
  [
    cleanEmail,
    {
      'Ann.Lee@Example.com': 'ann.lee@example.com',
      '"Ann Lee" <ann@example.com>': 'ann@example.com',
      'mailto:ann@example.com': 'ann@example.com',
      'ann@example.com; ann@home.example': 'ann@example.com',
      'ann @example.com': 'ann@example.com',
    },
  ],
  [
    cleanPhone,
    {
      '(916) 555-0101': '(916) 555-0101',
      '916.555.0103': '(916) 555-0103',
      '+1 916 555 0104': '(916) 555-0104',
      '9165550107 ext 4': '(916) 555-0107',
      '310-555-0121 x25': '(310) 555-0121',
      '916-555-0108 (cell)': '(916) 555-0108',
      "'9165550110": '(916) 555-0110',
      '+44 20 7946 0958': '+44 20 7946 0958',
    },
  ],
  [
    cleanZip,
    {
      43210: '43210',
      2139: '02139',
      '02138-1234': '02138',
      21381234: '02138',
      '43210.0': '43210',
      abc: 'abc',
    },
  ],
  [
    cleanYear,
    {
      ...{
        2028: '2028',
        'Spring 2029': '2029',
        'May 2027': '2027',
        "'26": '2026',
        28: '2028',
        '2028.0': '2028',
      },
      ...{
        '2,028': '2028',
        '5/15/2028': '2028',
        '2028-05-15': '2028',
        "Class of '27": '2027',
        Senior: 'Senior',
      },
      '2027 or 2028': '2027 or 2028',
    },
  ],
];

for (const [clean, cells] of cleaned)
  test(`${clean.name} understands what people write`, (t) => {
    for (const [cell, value] of Object.entries(cells)) t.is(clean(cell).value, value, cell);
  });

test('days of every usual form are read; days that there are not stay as they are', (t) => {
  const read = (cell: string, order: DayOrder = 'month/day/year') => cleanDay(cell, order, today).value;
  for (const cell of [
    ...['12/31/2004', '2004-12-31', '31/12/2004', '31.12.2004', '12-31-2004', '12/31/04', 'Dec 31, 2004'],
    ...['December 31st, 2004', '31-Dec-04', '31 December 2004', '2004-12-31T00:00:00', '2004/12/31', '38352'],
  ])
    t.is(read(cell), '2004-12-31', cell);
  t.is(read('3/4/2004'), '2004-03-04');
  t.is(read('3/4/2004', 'day/month/year'), '2004-04-03');
  t.is(read('3/4/99'), '1999-03-04');
  for (const cell of ['02/30/2004', '04/12', 'soon']) t.is(read(cell), cell);
});

test('the day comes first where a column can only be read so', (t) => {
  t.is(dayOrderOf(['3/4/2004', '31/12/2004']), 'day/month/year');
  t.is(dayOrderOf(['3/4/2004', '12/31/2004', '31/12/2004']), 'month/day/year');
  t.is(dayOrderOf([]), 'month/day/year');
});

for (const [cell, fname, lname] of [
  ["Ava O'Hare", 'Ava', "O'Hare"],
  ["O'Hare, Ava", 'Ava', "O'Hare"],
  ['de la Cruz, Mia', 'Mia', 'de la Cruz'],
  ['Mia de la Cruz', 'Mia', 'de la Cruz'],
  ['De la Cruz, Jr., Ana', 'Ana', 'De la Cruz Jr.'],
  ['Robert Smith, III', 'Robert', 'Smith III'],
  ['Robert Smith Jr.', 'Robert', 'Smith Jr.'],
  ['Ben St. Clair', 'Ben', 'St. Clair'],
  ['Liam James Lee', 'Liam James', 'Lee'],
  ['Sukarno', 'Sukarno', ''],
] as const)
  test(`${cell} has a first and a last name`, (t) => t.like(splitName(cell), { fname, lname }));

test('a cell that says that it has no value is empty', (t) => {
  for (const cell of ['n/a', 'N/A', '-', 'none', '?', 'TBD']) t.is(filled(cell), '', cell);
  t.is(filled('Nan'), 'Nan');
});
