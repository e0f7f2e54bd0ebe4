import { customerSteps, reasons } from '../../../api/shop/acceptance/rules.ts';
import { sides } from '../../../api/shop/conversation/rules.ts';
import { messageBoxes } from '../../../api/shop/desk/contract.ts';
import { bulkResults, deskQueues, queueWorks, samenesses } from '../../../api/shop/desk/rules.ts';
import { vehicleTypes } from '../../../api/shop/fit/fitment.ts';
import { saidFits } from '../../../api/shop/fit/said.ts';
import { currencies, locales } from '../../../api/shop/language/languages.ts';
import { messageSubjects } from '../../../api/shop/messages/rules.ts';
import { remedies, wrongNights } from '../../../api/shop/nights/rules.ts';
import { nextThings } from '../../../api/shop/orders/next.ts';
import { availabilities, orderStatuses } from '../../../api/shop/orders/rules.ts';
import { timelineSteps } from '../../../api/shop/orders/timeline.ts';
import { refundReasons, refundStates } from '../../../api/shop/payments/refunds.ts';
import { paymentStates, paymentWays } from '../../../api/shop/payments/rules.ts';
import { wishStates } from '../../../api/shop/restock/rules.ts';
import { differences, returnAnswers, returnReasons, returnStates } from '../../../api/shop/returns/rules.ts';
import { noteKinds, sides as partSides } from '../../../api/shop/search/understood.ts';
import { suggestionKinds } from '../../../api/shop/suggest/contract.ts';
import { synonymProblems } from '../../../api/shop/synonyms/rules.ts';
import { readyTemplates } from '../../../api/shop/templates/rules.ts';
import { plateStates } from '../../../api/shop/vehicle/plates.ts';

/**
 * Every key that the code composes from a frame and a name, with the names that can replace its "*". A key that is not
 * written out in the code must be declared here: that is how unused texts are found.
 */
export const composedKeys = {
  'acceptance.*': ['refuse', 'cancel'],
  'acceptance.*Text': ['refused', 'cancelled'],
  'acceptance.*Title': ['refused', 'cancelled'],
  'acceptance.mail.*': customerSteps,
  'acceptance.mailIntro.*': customerSteps,
  'acceptance.reasons.*': reasons,
  'account.*': ['mismatch', 'tooShort'],
  'addresses.*': ['added', 'changed', 'removed'],
  'addresses.*Text': ['added', 'changed', 'removed'],
  'checkout.*': ['firstName', 'lastName', 'email', 'phone', 'street', 'city', 'state', 'zip', 'country'],
  'contact.subjects.*': messageSubjects,
  'conversation.*': sides,
  'currencies.*': currencies.map(({ code }) => code),
  'desk.*': ['enquiries', 'messages', 'cancelSure', 'shipUnnumbered', 'confirmUnquoted', 'undoMailed', 'priceFarOff'],
  'desk.boxes.*': messageBoxes,
  'desk.events.*': ['refused', 'quote_again', 'cancelled'],
  'desk.fit.*': saidFits,
  'desk.ages.*': ['minute', 'hour', 'day'],
  'desk.bulkResults.*': bulkResults.filter((result) => result !== 'done'),
  'desk.next.*': nextThings.filter((what) => what !== 'none'),
  'desk.queues.*': deskQueues,
  'desk.same.*': samenesses,
  'desk.stages.*': ['to_answer', 'quoted', 'confirmed', 'processing'],
  'desk.works.*': queueWorks,
  'desk.steps.*': orderStatuses.filter((status) => status !== 'pending'),
  'fit.*': saidFits,
  'footer.time.*': ['morning', 'noon', 'afternoon', 'evening', 'night'],
  'garage.*': ['engineUnknown', 'notYours'],
  'locales.*': locales.map(({ code }) => code),
  'mail.statusIntro.*': ['confirmed', 'processing', 'shipped', 'delivered', 'cancelled'],
  'night.*.title': wrongNights,
  'night.*.meaning': wrongNights,
  'night.*.toDo': wrongNights,
  'night.damage.toDo.*': remedies,
  'orders.status.*': orderStatuses,
  'payment.desk.refundStates.*': refundStates,
  'payment.desk.states.*': paymentStates,
  'payment.desk.why.*': refundReasons,
  'payment.refundStates.*': refundStates,
  'payment.states.*': paymentStates,
  'payment.ways.*': paymentWays,
  'plate.problem.*': ['empty', 'form', 'state', 'zero', 'year'],
  'plate.state.*': plateStates,
  'product.universal.*': ['every', ...vehicleTypes],
  'purchase.fit.*': saidFits,
  'quote.availability.*': availabilities,
  'restock.*': wishStates,
  'returns.answers.*': returnAnswers,
  'returns.differences.*': differences,
  'returns.mail.intro.*': returnStates,
  'returns.reasons.*': returnReasons,
  'returns.states.*': returnStates,
  'search.*': ['grid', 'list'],
  'search.side.*': partSides,
  'searchNotes.*': noteKinds,
  'searches.*': ['missed', 'synonyms'],
  'searches.*Hint': ['phrase', 'meaning'],
  'searches.problem.*': synonymProblems,
  'secondFactor.*': ['setUp', 'newCodes', 'otherPhone', 'turnOff'],
  'steps.*': timelineSteps,
  'steps.next.*': ['answer', 'accept', 'ended', 'nothing', 'pay', 'payCheck', 'pack', 'ship', 'arrive', 'return'],
  'suggest.*': [...suggestionKinds, 'recent'],
  'templates.names.*': readyTemplates,
  'templates.words.*': readyTemplates,
  'vehicle.types.*': vehicleTypes,
  'vehicle.fuel.*': ['petrol', 'diesel', 'cng', 'electric', 'hybrid'],
} as const satisfies Record<string, readonly string[]>;
