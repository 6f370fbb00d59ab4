import { WorkBatch } from './work-batch.tsx';
import { WorkItemList } from './work-item-list.tsx';

/** What waits for the person, one by one or many at once. */
export default function TodoPage() {
  return <WorkItemList list="todo" bulkActions={(rows, clear) => <WorkBatch rows={rows} onDone={clear} />} />;
}
