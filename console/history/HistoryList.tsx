import { Page } from '../shared/Page.tsx';
export function HistoryList() {
  return <Page title="History">{null}</Page>;
}
