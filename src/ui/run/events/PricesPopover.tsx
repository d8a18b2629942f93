import { type ReactElement, useMemo } from 'react';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { formatCost, spendingByModel } from '../../../state/logView/usageCost';
import type { ModelPrice } from '../../../state/settings/settingsStore';
import { TextInput } from '../../kit/Controls';
import { Row } from '../../kit/Layout';
import { PopoverCard } from '../../kit/PopoverCard';
import { Table } from '../../kit/Table';
import { Hint } from '../../kit/Text';
import { useRun, useSettings } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './PricesPopover.module.css';

const kinds = [
  ['prompt', t.promptPrice],
  ['completion', t.completionPrice],
] as const;

function ModelPrices({ model, price }: { readonly model: string; readonly price: ModelPrice | undefined }) {
  const setPrice = useSettings((state) => state.setPrice);
  const change = (kind: keyof ModelPrice, typed: number) => {
    const next: Partial<Record<keyof ModelPrice, number | undefined>> = { ...price };
    next[kind] = typed >= 0 && Number.isFinite(typed) ? typed : undefined;
    const { prompt, completion } = next;
    const isEmpty = prompt === undefined && completion === undefined;
    setPrice(model, isEmpty ? undefined : { prompt: prompt ?? 0, completion: completion ?? 0 });
  };
  return kinds.map(([kind, label]) => (
    <td key={kind}>
      <TextInput
        className={styles.field}
        type="number"
        min={0}
        step="any"
        aria-label={label({ model })}
        placeholder={t.noPrice}
        defaultValue={price?.[kind]}
        onChange={(event) => change(kind, event.target.valueAsNumber)}
      />
    </td>
  ));
}

/** Edits the prices of the open session's models and shows the resulting cost. */
export function PricesPopover({ trigger }: { readonly trigger: ReactElement }) {
  const active = useRun((state) => state.active);
  const { prices, currency, setCurrency } = useSettings('prices', 'currency', 'setCurrency');
  const spent = useMemo(
    () => (active ? [...spendingByModel(active.events, prices, active.live.config.model)] : []),
    [active, prices],
  );
  const costs = spent.flatMap(([, { cost }]) => (cost === undefined ? [] : [cost]));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  return (
    <PopoverCard trigger={trigger} label={t.pricesOfModels} testId={testIds.pricesDialog}>
      <Table kind="bare" className={styles.prices}>
        <caption>{t.pricesHint}</caption>
        <thead>
          <tr>
            <th scope="col">{t.model}</th>
            <th scope="col">{t.prompt}</th>
            <th scope="col">{t.completion}</th>
            <th scope="col">{t.thisSession}</th>
          </tr>
        </thead>
        <tbody>
          {spent.map(([model, { promptTokens, completionTokens, cost }]) => (
            <tr key={model}>
              <th scope="row">{model}</th>
              <ModelPrices model={model} price={prices[model]} />
              <td>
                {t.tokenPair({
                  prompt: promptTokens.toLocaleString('en'),
                  completion: completionTokens.toLocaleString('en'),
                })}
                <br />
                {cost === undefined ? t.noPrice : formatCost(cost, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Row gap="4" justify="between">
        <label>
          {t.currency}{' '}
          <TextInput
            className={styles.field}
            value={currency}
            maxLength={6}
            onChange={(event) => setCurrency(event.target.value)}
          />
        </label>
        {costs.length > 0 && <b>{t.total({ cost: formatCost(total, currency) })}</b>}
      </Row>
      <Hint>{t.pricesNote}</Hint>
    </PopoverCard>
  );
}
