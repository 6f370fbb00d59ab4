import { WorkItemList } from './work-item-list.tsx';

/** What the person has decided. */
export default function DonePage() {
  return <WorkItemList list="done" />;
}
