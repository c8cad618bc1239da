import { useSearchParams } from 'react-router-dom';
import type { CollectionsMember } from '../../api/contact/contract.ts';
import { formatDollars } from '../../ledger/values/money.ts';
import { useInstallation } from '../../ui/data/installation.ts';
import { useRead } from '../../ui/data/useRead.ts';
import { ChooseOne } from '../../ui/forms/ChooseOne.tsx';
import type { Choosable } from '../../ui/forms/choosable.ts';
import { Loaded } from '../../ui/primitives/Loaded.tsx';
import { lazyPart } from '../../ui/primitives/lazy.tsx';
import { Page } from '../../ui/primitives/Page.tsx';
import { Stack } from '../../ui/primitives/Stack.tsx';
import { WithCollections } from './WithCollections.tsx';

const CollectionsForm = lazyPart(async () => (await import('./CollectionsForm.tsx')).CollectionsForm);

/** /collections (spec 3 section 2, "Collections screen"). The member is in the address: `?member=…`. */
export default function CollectionsPage() {
  const terms = useInstallation()?.collectionsTerms;
  const members = useRead('get-collections', {});
  const [search, setSearch] = useSearchParams();
  const choose = (memberId: string | undefined) =>
    setSearch(memberId === undefined ? {} : { member: memberId }, { replace: true });
  return (
    <Page title="Collections" subtitle="Send overdue accounts to collections.">
      <Loaded query={members} label="the accounts" failed="The accounts could not be loaded" height={480}>
        {(rows) => {
          const open = rows.filter(({ collections }) => collections === null);
          const member = open.find(({ memberId }) => memberId === search.get('member'));
          return (
            <Stack>
              {terms !== undefined && (
                <CollectionsForm
                  key={member?.memberId ?? ''}
                  {...{ terms, member }}
                  picker={
                    <ChooseOne
                      label="Member"
                      placeholder="Search by name"
                      help="Members with overdue charges"
                      choices={open.map(choiceOf)}
                      value={member && choiceOf(member)}
                      onChange={(chosen) => choose(chosen?.id)}
                      empty="No member with overdue charges has this name"
                    />
                  }
                  onSent={() => choose(undefined)}
                />
              )}
              <WithCollections members={rows.filter(({ collections }) => collections !== null)} />
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function choiceOf({ memberId, name, overdue }: CollectionsMember): Choosable {
  return { id: memberId, label: `${name}, ${formatDollars(overdue)} overdue` };
}
