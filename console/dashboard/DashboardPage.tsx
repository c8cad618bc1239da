import { Page } from '../shared/Page.tsx';
export function DashboardPage() {
  return <Page title="Dashboard">{null}</Page>;
}
