import type { Handlers } from '../../core/handler.ts';
import {
  complain,
  getCustomerComplaint,
  sendCustomerMessage,
  uploadCustomerFile,
} from '../../features/complaint/customer.ts';
import { endComplaint, sendComplaintMessage } from '../../features/complaint/decide.ts';
import { listComplaints } from '../../features/complaint/list.ts';
import { getComplaint } from '../../features/complaint/one.ts';
import {
  getCustomerPicture,
  markComplaintRead,
  markCustomerRead,
} from '../../features/complaint/read.ts';

/** The calls of complaints, of staff and of customers. */
export const complaintHandlers = {
  'complaint.list': listComplaints,
  'complaint.one': getComplaint,
  'complaint.message': sendComplaintMessage,
  'complaint.read': markComplaintRead,
  'complaint.end': endComplaint,
  'pay.complaint': getCustomerComplaint,
  'pay.complain': complain,
  'pay.message': sendCustomerMessage,
  'pay.read': markCustomerRead,
  'pay.file': uploadCustomerFile,
  'pay.picture': getCustomerPicture,
} satisfies Partial<Handlers>;
