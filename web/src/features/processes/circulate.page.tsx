import { WorkItemList } from './work-item-list.tsx';

/** What was copied to the person. */
export default function CirculatePage() {
  return <WorkItemList list="circulate" />;
}
