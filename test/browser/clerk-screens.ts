/** Opens the product in Chromium with Clerk's real scripts, and operates Clerk's forms. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../helpers/chromium-browser.ts';
import { openScreen, type StaffScreen, type screenSizes } from '../helpers/restaurants/staff-screens.ts';

export type ClerkScreen = StaffScreen & {
  /** Requests of the page outside the product's own origin. */
  readonly foreignRequests: string[];
  /** The page's live sockets, including closed ones. */
  readonly sockets: { isClosed: boolean }[];
};

/** The browser logs failed requests to the console; the tests assert how the screen handles them. */
const refusedCall = /status of (401|403|404|422|502|503)|net::ERR_(FAILED|EMPTY_RESPONSE|ABORTED)/;

export function launchForClerk(): Promise<Browser> {
  // In a browser that reports automation, Clerk's script treats request failures as offline.
  return launchChromium(['--disable-blink-features=AutomationControlled']);
}

function follow(page: Page, url: string, screen: Pick<ClerkScreen, 'foreignRequests' | 'sockets'>): void {
  page.on('request', request => {
    const address = request.url();
    const isOwn = address.startsWith(`${url}/`) || /^(data|blob):/.test(address);
    if (!isOwn) screen.foreignRequests.push(address);
  });
  page.on('websocket', socket => {
    const known = { isClosed: false };
    screen.sockets.push(known);
    socket.on('close', () => {
      known.isClosed = true;
    });
  });
}

export async function openClerkScreen(
  browser: Browser,
  url: string,
  size: keyof typeof screenSizes,
  options: { language?: string } = {},
): Promise<ClerkScreen> {
  const screen = await openScreen(browser, url, size, options);
  const followed = { ...screen, foreignRequests: [], sockets: [] };
  follow(screen.page, url, followed);
  return followed;
}

/** Opens another tab of the same browser. */
export async function openTab(context: BrowserContext, url: string): Promise<ClerkScreen> {
  const screen: ClerkScreen = {
    context,
    page: await context.newPage(),
    faults: [],
    foreignRequests: [],
    sockets: [],
  };
  follow(screen.page, url, screen);
  return screen;
}

/** Errors of the page other than failed requests. */
export function realFaults({ faults }: ClerkScreen): string[] {
  return faults.filter(fault => !refusedCall.test(fault));
}

export function passwordOf(username: string): string {
  return `${username} has a password`;
}

export async function giveIdentifier(page: Page, identifier: string): Promise<void> {
  await page.locator('input[name=identifier]').fill(identifier);
  await page.locator('.cl-formButtonPrimary').click();
}

export async function givePassword(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]').fill(password);
  await page.locator('.cl-formButtonPrimary').click();
}

/** Clerk's error message of a field. */
export function fieldError(page: Page): Promise<string> {
  return page.getByTestId('form-feedback-error').innerText();
}

export async function signInByClerk(page: Page, username: string): Promise<void> {
  await page.goto('/auth/login');
  await giveIdentifier(page, username);
  await givePassword(page, passwordOf(username));
}

export async function isShown(page: Page, pathname: string): Promise<void> {
  await page.waitForURL(address => address.pathname === pathname);
}
