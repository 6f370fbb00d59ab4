import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { LaunchCard } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { processDefinitionsRoutes } from '@auditplus/contract/features/process-definitions/process-definitions.routes.ts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { MENU_ICONS } from '../../kit/menu-icons.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { MineList } from './mine-list.tsx';
import { processAddress } from './process-address.ts';
import './processes.css';
import { processesMessages } from './processes.messages.ts';

/** Processes to launch, and what the person has launched. */
export default function LaunchPage() {
  const t = useMessages(processesMessages);
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'mine' ? 'mine' : 'launch';
  return (
    <PageFrame title={t('launchTitle')} fill="list">
      <div className="list-page">
        <Tabs
          activeKey={tab}
          items={[
            { key: 'launch', label: t('newLaunch') },
            { key: 'mine', label: t('mineTitle') },
          ]}
          onChange={(key) => setSearch(key === 'mine' ? { tab: key } : {}, { replace: true })}
        />
        {tab === 'mine' ? <MineList /> : <LaunchCards />}
      </div>
    </PageFrame>
  );
}

/** More than a group has processes: the page shows them all. */
const PAGE_SIZE = 500;

function LaunchCards() {
  const t = useMessages(processesMessages);
  const categories = useDictionary('WorkFlowCategory');
  const [keyword, setKeyword] = useState('');
  const query = useRoute(
    processDefinitionsRoutes.launchable,
    { query: { currentPage: 1, pageSize: PAGE_SIZE, ...(keyword && { keyword }) } },
    { keepPrevious: true },
  );
  return (
    <>
      <div className="processes-search">
        <SearchBox hint={t('search')} onSearch={setKeyword} />
      </div>
      <Loaded query={query}>
        {({ list }) => {
          if (list.length === 0) return <EmptyBlock text={t('nothingToLaunch')} isSearch={keyword !== ''} />;
          const favourites = list.filter(({ isFavourite }) => isFavourite);
          const groups = Map.groupBy(list, ({ category }) => category);
          return (
            <>
              {favourites.length > 0 ? <CardGroup title={t('favourites')} cards={favourites} /> : null}
              {[...groups].map(([category, cards]) => (
                <CardGroup key={category} title={categories.label(category)} cards={cards} />
              ))}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

type CardGroupProps = { readonly title: string; readonly cards: readonly LaunchCard[] };

function CardGroup({ title, cards }: CardGroupProps) {
  return (
    <section className="processes-group" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function Card({ card }: { readonly card: LaunchCard }) {
  const t = useMessages(processesMessages);
  const favour = useAction(processDefinitionsRoutes.favour);
  const Icon = MENU_ICONS[card.icon];
  return (
    <li className="processes-card">
      <span className="processes-icon" style={{ background: card.iconBackground }} aria-hidden>
        {Icon ? <Icon /> : card.fullName.slice(0, 1)}
      </span>
      <Link to={processAddress({ flowId: card.id })}>
        <strong>{card.fullName}</strong>
        {card.description ? (
          <span className="quiet" title={card.description}>
            {card.description}
          </span>
        ) : null}
      </Link>
      <IconButton
        label={card.isFavourite ? t('unfavour') : t('favour')}
        icon={card.isFavourite ? <StarFilled /> : <StarOutlined />}
        onClick={() => favour.mutate({ params: { id: card.id }, body: { isFavourite: !card.isFavourite } })}
      />
    </li>
  );
}
