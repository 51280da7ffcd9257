/** The plans of the made-up instance, as Clerk's pricing table reads them, and that nobody has bought one. */
import { page } from './organization-answers.ts';

function money(amount: number) {
  const formatted = (amount / 100).toFixed(2);
  return { amount, amount_formatted: formatted, currency: 'PLN', currency_symbol: 'zł' };
}

function plan(slug: string, name: string, monthly: number, features: string[]) {
  return {
    object: 'commerce_plan',
    id: `cplan_${slug}`,
    name,
    slug,
    description: null,
    fee: money(monthly),
    annual_fee: money(monthly * 10),
    annual_monthly_fee: money(Math.round((monthly * 10) / 12)),
    is_default: monthly === 0,
    is_recurring: true,
    has_base_fee: monthly > 0,
    for_payer_type: 'org',
    publicly_visible: true,
    avatar_url: null,
    free_trial_days: null,
    free_trial_enabled: false,
    features: features.map(feature => ({
      object: 'feature',
      id: `feature_${feature}`,
      name: feature,
      description: null,
      slug: feature.toLowerCase().replaceAll(' ', '-'),
      avatar_url: null,
    })),
  };
}

export function plansAnswer() {
  return page([
    plan('one_house', 'One house', 19_900, ['Tables and orders', 'Kitchen and bar screens']),
    plan('several_houses', 'Several houses', 49_900, ['Everything of One house', 'Reports across houses']),
  ]);
}

export function subscriptionAnswer() {
  return {
    object: 'commerce_subscription',
    id: 'csub_none',
    status: 'active',
    active_at: 0,
    created_at: 0,
    past_due_at: null,
    updated_at: null,
    eligible_for_free_trial: false,
    next_payment: null,
    subscription_items: [],
  };
}
