import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';

export type VirtualRowsHandle = { readonly scrollTo: (index: number) => void };

type VirtualRowsProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Pixels of a row; an estimate when rows differ, which are then measured. */
  readonly rowHeight: number | ((row: Row, index: number) => number);
  readonly render: (row: Row, index: number) => ReactNode;
  readonly measured?: boolean;
  readonly label: string;
  readonly className?: string;
  readonly handle?: Ref<VirtualRowsHandle>;
};

const AHEAD = 12;

/** Rows of any look of which only the visible ones are drawn; it fills its parent's height. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>) {
  const { rows, rowKey, rowHeight, render, measured, label, className } = props;
  const holder = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => holder.current,
    estimateSize: (index) => {
      const row = rows[index];
      return typeof rowHeight === 'number' || row === undefined
        ? Number(rowHeight) || 40
        : rowHeight(row, index);
    },
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row, index);
    },
    overscan: AHEAD,
  });
  useImperativeHandle(props.handle, () => ({
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  }));
  return (
    <div ref={holder} className={`virtual-rows ${className ?? ''}`}>
      <ul aria-label={label} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <li
              key={item.key}
              ref={measured ? virtual.measureElement : undefined}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              style={{
                position: 'absolute',
                insetInline: 0,
                top: 0,
                transform: `translateY(${item.start}px)`,
                ...(measured ? {} : { height: item.size }),
              }}
            >
              {render(row, item.index)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
