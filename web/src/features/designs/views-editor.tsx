import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DesignBody, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { suggestedList } from '@auditplus/core/designs/first-list.ts';
import { Button, Menu, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { SideSplit } from '../../kit/side-split.tsx';
import { newId } from '../../lib/new-id.ts';
import { designerMessages, designPartsMessages } from './designer.messages.ts';
import { ViewPanel } from './view-panel.tsx';

type ViewsEditorProps = {
  readonly body: DesignBody;
  readonly issues: readonly DesignIssue[];
  readonly shown: string | null;
  readonly onShow: (viewId: string) => void;
  readonly onChange: (views: ListView[], about?: string) => void;
};

/** The lists of a design's records: which there are, and what each shows. */
export function ViewsEditor({ body, issues, shown, onShow, onChange }: ViewsEditorProps) {
  const t = useMessages(designPartsMessages);
  const designer = useMessages(designerMessages);
  const words = useWords();
  const { views } = body;
  const view = views.find(({ viewId }) => viewId === shown) ?? views[0];
  const add = () => {
    const made = suggestedList(body, { viewId: newId(), at: views.length + 1 });
    onChange([...views, made]);
    onShow(made.viewId);
  };
  const button = (
    <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
      {t('addView')}
    </Button>
  );
  if (!view) return <EmptyBlock text={t('noViews')}>{button}</EmptyBlock>;
  const place = views.indexOf(view);
  const remove = async () => {
    const name = words(view.name);
    if (!(await confirm({ title: t('removeViewAsk', { name }), okText: t('removeView'), danger: true })))
      return;
    onChange(views.filter(({ viewId }) => viewId !== view.viewId));
  };
  return (
    <SideSplit
      name="design-views"
      label={designer('lists')}
      side={
        <>
          <Menu
            selectedKeys={[view.viewId]}
            items={views.map(({ viewId, name }) => ({ key: viewId, label: words(name) }))}
            onClick={({ key }) => onShow(key)}
          />
          {button}
        </>
      }
      narrowSide={
        <span className="property-pair">
          <Select
            aria-label={t('viewName')}
            value={view.viewId}
            options={views.map(({ viewId, name }) => ({ value: viewId, label: words(name) }))}
            onChange={onShow}
          />
          {button}
        </span>
      }
    >
      <div className="design-view">
        <ViewPanel
          key={view.viewId}
          view={view}
          issues={issues.filter(({ viewId }) => viewId === view.viewId)}
          onChange={(next, about) =>
            onChange(
              views.map((one) => (one.viewId === view.viewId ? next : one)),
              about && `${view.viewId} ${about}`,
            )
          }
        />
        <span className="property-pair">
          {place > 0 ? (
            <Button icon={<ArrowUpOutlined />} onClick={() => onChange(swapped(views, place - 1))}>
              {t('viewEarlier')}
            </Button>
          ) : null}
          {place < views.length - 1 ? (
            <Button icon={<ArrowDownOutlined />} onClick={() => onChange(swapped(views, place))}>
              {t('viewLater')}
            </Button>
          ) : null}
          <Button danger icon={<DeleteOutlined />} onClick={() => void remove()}>
            {t('removeView')}
          </Button>
        </span>
      </div>
    </SideSplit>
  );
}

/** The lists with one of them behind the one that follows it. */
const swapped = (views: readonly ListView[], at: number): ListView[] =>
  views.toSpliced(at, 2, ...views.slice(at, at + 2).reverse());
