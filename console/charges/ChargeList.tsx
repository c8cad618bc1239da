import { List } from 'react-admin';

export function ChargeList() {
  return <List>{null}</List>;
}
