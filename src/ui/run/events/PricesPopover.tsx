import { type ReactElement, useMemo } from 'react';
import type { SessionEvent } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import type { ModelPrice } from '../../../state/settings/settingsStore';
import { TextInput } from '../../kit/Controls';
import { Row } from '../../kit/Layout';
import { PopoverCard } from '../../kit/PopoverCard';
import { Table } from '../../kit/Table';
import { Hint } from '../../kit/Text';
import { useSettings } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { describeCost, spendingOf } from './cost';
import styles from './PricesPopover.module.css';

interface PriceFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function PriceField({ label, value, onChange }: PriceFieldProps) {
  return (
    <TextInput
      className={styles.field}
      type="number"
      min={0}
      step="any"
      aria-label={label}
      placeholder="none"
      defaultValue={value}
      onChange={(event) => {
        const typed = event.target.valueAsNumber;
        onChange(Number.isFinite(typed) && typed >= 0 ? typed : undefined);
      }}
    />
  );
}

function ModelPrices({ model, price }: { readonly model: string; readonly price: ModelPrice | undefined }) {
  const setPrice = useSettings((state) => state.setPrice);
  const change = (part: Partial<Record<keyof ModelPrice, number | undefined>>) => {
    const next = { prompt: price?.prompt, completion: price?.completion, ...part };
    const isEmpty = next.prompt === undefined && next.completion === undefined;
    setPrice(model, isEmpty ? undefined : { prompt: next.prompt ?? 0, completion: next.completion ?? 0 });
  };
  return (
    <>
      <td>
        <PriceField label={t.promptPrice({ model })} value={price?.prompt} onChange={(prompt) => change({ prompt })} />
      </td>
      <td>
        <PriceField
          label={t.completionPrice({ model })}
          value={price?.completion}
          onChange={(completion) => change({ completion })}
        />
      </td>
    </>
  );
}

interface PricesPopoverProps {
  readonly events: readonly SessionEvent[];
  readonly sessionModel: string;
  readonly trigger: ReactElement;
}

/** Prices of the models of a session, and what it has cost by them. */
export function PricesPopover({ events, sessionModel, trigger }: PricesPopoverProps) {
  const { prices, currency, setCurrency } = useSettings('prices', 'currency', 'setCurrency');
  const spent = useMemo(() => [...spendingOf(events, prices, sessionModel)], [events, prices, sessionModel]);
  const costs = spent.flatMap(([, { cost }]) => (cost === undefined ? [] : [cost]));
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
                {cost === undefined ? t.noPrice : describeCost(cost, currency)}
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
        {costs.length > 0 && (
          <b>
            {t.total({
              cost: describeCost(
                costs.reduce((sum, cost) => sum + cost, 0),
                currency,
              ),
            })}
          </b>
        )}
      </Row>
      <Hint>{t.pricesNote}</Hint>
    </PopoverCard>
  );
}
