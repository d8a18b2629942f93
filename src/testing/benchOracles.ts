// The expected answer of each bench task as a plain function of its inputs: written from the task's text, without the
// tools of the bench and without its reference workflows, so that the three can be compared.

import type { JsonObject, JsonValue } from '../core/support';

// biome-ignore lint/suspicious/noExplicitAny: inputs of tests, each function knows those of its task.
type Inputs = any;

const halfUp = (value: number) => Math.floor(value + 0.5);
const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const wordsOf = (text: string) => text.match(/\S+/g) ?? [];

export const benchOracles: Readonly<Record<string, (inputs: Inputs & JsonObject) => JsonValue>> = {
  'math-order-total': ({ quantity, unit_price, tax_percent }) => {
    const hundredths = quantity * unit_price * (100 + tax_percent);
    return Math.floor((hundredths + 50) / 100);
  },
  'math-mean-gap': ({ readings, target }) => {
    let sum = 0;
    for (const reading of readings) sum += reading;
    return Math.abs(sum / readings.length - target);
  },
  'math-diagonal': ({ width, length }) => {
    let metres = 0;
    while ((metres + 1) * (metres + 1) <= width * width + length * length) metres += 1;
    return metres;
  },
  'math-freight': ({ distance, rate, long_way, discount }) =>
    distance > long_way ? (distance * rate * (100 - discount)) / 100 : distance * rate,
  'math-savings': ({ deposits, percent, fee }) => {
    let cents = 0;
    for (const deposit of deposits) cents = Math.floor(((cents + deposit) * (100 + percent) + 50) / 100);
    return cents - fee;
  },
  'math-halvings': ({ packs, per_pack, limit }) => {
    const halve = (sheets: number): number => (sheets <= limit ? 0 : 1 + halve(sheets >> 1));
    return halve(packs * per_pack);
  },
  'math-steps-to-one': ({ number }) => {
    const walk = (at: number): number => (at === 1 ? 0 : 1 + walk(at % 2 === 1 ? 3 * at + 1 : at / 2));
    return walk([...String(number)].map(Number).reduce((a, b) => a + b));
  },
  'math-levy': ({ amounts, threshold, low_percent, high_percent }) => {
    let hundredths = 0;
    for (const amount of amounts) hundredths += amount * (amount > threshold ? high_percent : low_percent);
    return Math.floor((hundredths + 50) / 100);
  },
  'data-top-sum': ({ sales, top }) => {
    const amounts: number[] = sales.map((sale: Inputs) => sale.amount);
    let sum = 0;
    for (let left = top; left > 0 && amounts.length > 0; left -= 1) {
      const most = Math.max(...amounts);
      amounts.splice(amounts.indexOf(most), 1);
      sum += most;
    }
    return sum;
  },
  'data-city-mean': ({ measurements, city }) => {
    let [sum, count] = [0, 0];
    for (const each of measurements) {
      if (each.city !== city) continue;
      sum += each.degrees;
      count += 1;
    }
    const tenths = (sum / count) * 10;
    return (Math.sign(tenths) * halfUp(Math.abs(tenths))) / 10;
  },
  'data-merge-guests': ({ first_list, second_list }) =>
    [...new Set<string>([...first_list, ...second_list])].sort(ascending),
  'data-stock-answer': ({ stock, item, wanted }) => {
    for (const each of stock) {
      if (each.item !== item) continue;
      return wanted > each.quantity
        ? { ...each, missing: wanted - each.quantity }
        : { ...each, left: each.quantity - wanted };
    }
    return null;
  },
  'data-running-totals': ({ values }) =>
    values
      .map((_: number, last: number) =>
        values.filter((_value: number, at: number) => at <= last).reduce((a: number, b: number) => a + b, 0),
      )
      .reverse(),
  'data-line-costs': ({ lines }) =>
    lines
      .map((line: Inputs) => ({ ...line, cost: line.price * line.count }))
      .sort((a: Inputs, b: Inputs) => b.cost - a.cost),
  'data-open-invoices': ({ invoices }) => ({
    received: invoices
      .filter(({ paid }: Inputs) => paid)
      .map(({ amount }: Inputs) => amount)
      .reduce((a: number, b: number) => a + b, 0),
    open: invoices.filter(({ paid }: Inputs) => !paid).map(({ id }: Inputs) => id),
  }),
  'data-reorder-list': ({ shelf: stock }) =>
    stock
      .map((goods: Inputs, place: number) => ({ name: goods.name, lacking: goods.minimum - goods.stock, place }))
      .filter(({ lacking }: Inputs) => lacking > 0)
      .sort((a: Inputs, b: Inputs) => b.lacking - a.lacking || a.place - b.place)
      .map(({ name }: Inputs) => name),
  'text-member-code': ({ name, number }) => {
    const digits = number.length >= 4 ? number : `0000${number}`.slice(-4);
    return `${name.slice(0, 3).toUpperCase()}${digits}`;
  },
  'text-page-address': ({ title }) =>
    title
      .replace(/^ +| +$/g, '')
      .toLowerCase()
      .replaceAll(' ', '-'),
  'text-last-word-first': ({ line }) => {
    let answer = '';
    for (const word of wordsOf(line)) answer = answer === '' ? word : `${word},${answer}`;
    return answer;
  },
  'text-contact-short': ({ contact }) => {
    const at = contact.indexOf('@');
    if (at >= 0) return contact.slice(0, at).toLowerCase();
    return [...contact]
      .filter((each) => each >= '0' && each <= '9')
      .join('')
      .slice(-4);
  },
  'text-acronym': ({ phrase }) =>
    wordsOf(phrase)
      .map((word) => word.charAt(0).toUpperCase())
      .join(''),
  'text-scramble': ({ message, shifts }) => {
    let letters = message.replace(/^ +| +$/g, '');
    for (const shift of shifts) {
      let next = '';
      for (const each of letters) {
        const base = /[a-z]/.test(each) ? 97 : /[A-Z]/.test(each) ? 65 : undefined;
        const moved =
          base === undefined ? each : String.fromCharCode(base + ((each.charCodeAt(0) - base + shift + 2600) % 26));
        next = moved + next;
      }
      letters = next;
    }
    return letters;
  },
  'text-black-out': ({ report, names }) => {
    let [text, total] = [report, 0];
    for (const name of names) {
      while (text.includes(name)) {
        text = text.replace(name, '###');
        total += 1;
      }
    }
    return `${text}:${total}`;
  },
  'text-headline': ({ headline, small_words }) => {
    const written = wordsOf(headline).map((word) => {
      const small = word.toLowerCase();
      return small_words.includes(small) ? small : small.charAt(0).toUpperCase() + small.slice(1);
    });
    return `${written.join(' ')}!`;
  },
  'logic-admission': ({ name, age, youngest, oldest, guest_list }) =>
    !(age < youngest) && !(age > oldest) && guest_list.indexOf(name) >= 0,
  'logic-clean-kit': ({ packed, required, forbidden }) => {
    for (const thing of required) if (!packed.includes(thing)) return false;
    for (const thing of forbidden) if (packed.includes(thing)) return false;
    return true;
  },
  'logic-kept-rule': ({ batch, check_every, weight }) => batch % check_every !== 0 || weight % 2 === 0,
  'logic-casting-vote': ({ votes, chair }) => {
    const count = (name: string) => votes.filter((vote: string) => vote === name).length;
    const most = Math.max(...votes.map(count));
    const leaders = new Set(votes.filter((vote: string) => count(vote) === most));
    return leaders.size === 1 ? most : count(chair) + 1;
  },
  'logic-state-machine': ({ table, begin, symbols, good }) => {
    const end = symbols.reduce((state: string, symbol: string) => table[state][symbol], begin);
    return good.includes(end);
  },
  'logic-last-deputy': ({ deputies, person }) => {
    let at = person;
    while (deputies[at] !== undefined) at = deputies[at];
    return at;
  },
  'logic-alarm-balance': ({ readings, low, high }) => {
    let balance = 0;
    for (const reading of readings) balance += reading < low || reading > high ? 1 : -1;
    return balance < 0 ? 'less' : balance > 0 ? 'greater' : 'equal';
  },
  'logic-suspects': ({ suspects, clues }) =>
    suspects
      .filter((name: string) => clues.every((clue: Inputs) => clue.names.includes(name) === (clue.kind !== 'cleared')))
      .sort(ascending),
};
