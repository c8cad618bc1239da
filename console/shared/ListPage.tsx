import type { ReactNode } from 'react';
import { ListBase, type ListBaseProps } from 'react-admin';
import { ListFrame, listOptions } from './ListFrame.tsx';
import { Page } from './Page.tsx';

/** A screen that is one list of a resource: its title, its filters, its rows, or why there are none. */
export function ListPage(
  props: Required<Pick<ListBaseProps, 'resource' | 'sort'>> & {
    readonly title: string;
    readonly subtitle: ReactNode;
    readonly actions?: ReactNode;
    readonly filters?: ReactNode;
    readonly empty: ReactNode;
    readonly children: ReactNode;
  },
) {
  const { resource, sort, title, subtitle, actions, ...frame } = props;
  return (
    <ListBase resource={resource} sort={sort} perPage={50} {...listOptions}>
      <Page title={title} subtitle={subtitle} actions={actions}>
        <ListFrame {...frame} />
      </Page>
    </ListBase>
  );
}
