import { Page } from '../shared/Page.tsx';
export function MemberList() {
  return <Page title="Members">{null}</Page>;
}
