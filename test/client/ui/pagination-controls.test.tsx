import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { pageCount, pageSlots } from '../../../client/ui/page-numbers.ts';
import { PaginationControls } from '../../../client/ui/pagination-controls.tsx';
import { renderScreen } from '../harness/screen-harness.tsx';

const pressed: number[] = [];

function Pages({ total, start = 1 }: { total: number; start?: number }) {
  const [page, setPage] = useState(start);
  const [pageSize, setPageSize] = useState(25);
  return (
    <PaginationControls
      label="Pages of orders"
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={next => {
        pressed.push(next);
        setPage(next);
      }}
      onPageSize={setPageSize}
    />
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const currentPage = () =>
  screen.getAllByRole('button').find(each => each.getAttribute('aria-current') === 'page')?.textContent;
const shownRange = () => screen.getByRole('status').textContent;

describe('pages of a list', () => {
  it('say where one is, and lead to the first, previous, next and last page §2.28g', async () => {
    await renderScreen(<Pages total={240} />);
    expect(shownRange()).toBe('1–25 of 240');
    fireEvent.click(button('Next page'));
    expect([currentPage(), shownRange()]).toEqual(['2', '26–50 of 240']);
    fireEvent.click(button('Last page'));
    expect([currentPage(), shownRange()]).toEqual(['10', '226–240 of 240']);
    fireEvent.click(button('Previous page'));
    expect(currentPage()).toBe('9');
    fireEvent.click(button('First page'));
    expect(currentPage()).toBe('1');
    fireEvent.click(button('Page 2'));
    expect(currentPage()).toBe('2');
  });

  it('end at their ends: the buttons beyond are off and do nothing, but keep the focus', async () => {
    await renderScreen(<Pages total={30} start={2} />);
    pressed.length = 0;
    const next = button('Next page');
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(next).toHaveProperty('disabled', false);
    fireEvent.click(next);
    fireEvent.click(button('Last page'));
    expect(pressed).toEqual([]);
  });

  it('go by arrow keys, Home and End', async () => {
    await renderScreen(<Pages total={240} start={3} />);
    const bar = screen.getByRole('navigation', { name: 'Pages of orders' });
    const keys: [string, string][] = [
      ['ArrowRight', '4'],
      ['ArrowLeft', '3'],
      ['End', '10'],
      ['Home', '1'],
      ['ArrowLeft', '1'],
    ];
    for (const [key, page] of keys) {
      fireEvent.keyDown(bar, { key });
      expect(currentPage(), key).toBe(page);
    }
  });

  it('show as many rows as is chosen, and the arrows in that choice leaf through nothing', async () => {
    await renderScreen(<Pages total={240} />);
    const size = screen.getByLabelText('Per page');
    fireEvent.keyDown(size, { key: 'ArrowRight' });
    expect(currentPage()).toBe('1');
    fireEvent.change(size, { target: { value: '100' } });
    expect(shownRange()).toBe('1–100 of 240');
  });

  it('of nothing are one page from 0 to 0', async () => {
    await renderScreen(<Pages total={0} />);
    expect([currentPage(), shownRange()]).toEqual(['1', '0–0 of 0']);
  });

  it('are said in Polish too', async () => {
    await renderScreen(<Pages total={240} />, { language: 'pl-PL' });
    expect(shownRange()).toBe('1–25 z 240');
    expect(button('Ostatnia strona')).toBeDefined();
  });
});

describe('the numbers between', () => {
  const text = (page: number, count: number) =>
    pageSlots(page, count)
      .map(slot => (slot.kind === 'page' ? slot.page : '…'))
      .join(' ');

  it('are the ends and the neighbours, with a gap only for two or more', () => {
    expect(text(1, 1)).toBe('1');
    expect(text(1, 3)).toBe('1 2 3');
    expect(text(3, 5)).toBe('1 2 3 4 5');
    expect(text(1, 10)).toBe('1 2 … 10');
    expect(text(5, 10)).toBe('1 … 4 5 6 … 10');
    expect(text(4, 10)).toBe('1 2 3 4 5 … 10');
    expect(text(10, 10)).toBe('1 … 9 10');
  });

  it('count a started page as a page', () => {
    expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
  });
});
