// Our own procedures in prose, each with the procedure that a human reader derives from it. Names of ANSWERs show only
// whether something is asked or given: paths are compared over calls, questions and messages to the user. They came in
// lots. The rules were written on `first`. For each later lot the matches at first sight were counted (`second` 2 of 5,
// `third` 2 of 6, `fourth` 1 of 6, `fifth` 1 of 4); then the rules were improved on it.

export interface ProseProcedure {
  readonly name: string;
  readonly part: 'first' | 'second' | 'third' | 'fourth' | 'fifth';
  readonly text: string;
  readonly drawn: string;
  /** The conversion still differs. */
  readonly differs?: true;
}

export const proseProcedures: readonly ProseProcedure[] = [
  {
    name: 'parcel return',
    part: 'first',
    text: `The process of returning a parcel starts when the customer says that they want to send something back. The customer is asked for the order number and the reason for the return. Once these are known, the agent calls the checkReturnWindow function, which returns is_open.
If the return window is still open, the agent calls createLabel to produce a shipping label and tells the customer where to find it. The customer is then asked whether they want a courier to collect the parcel.
If the customer wants a courier, the agent requests the pickup address and calls bookCourier. The agent then informs the customer of the pickup time.
If the customer does not want a courier, the agent explains how to drop the parcel off.
If the return window is closed, which means is_open is false, the agent apologises and tells the customer that the return cannot be accepted.`,
    drawn: `ANSWER.ask_order()
API.checkReturnWindow()
if open:
  API.createLabel()
  ANSWER.tell_label()
  ANSWER.ask_courier()
  if courier:
    ANSWER.ask_address()
    API.bookCourier()
    ANSWER.tell_time()
  else:
    ANSWER.tell_drop()
else:
  ANSWER.tell_sorry()
  ANSWER.tell_closed()`,
  },
  {
    name: 'library card',
    part: 'first',
    text: `When a visitor wants a library card, the assistant asks for their full name and address. It then uses find_member to see whether the visitor is already registered. If the visitor is registered, the assistant tells them that they already have a card and ends the conversation. Otherwise, the assistant calls create_member with the name and address. Finally, the assistant calls print_card and informs the visitor that the card can be picked up at the desk.`,
    drawn: `ANSWER.ask_name()
API.find_member()
if registered:
  ANSWER.tell_has_one()
else:
  API.create_member()
  API.print_card()
  ANSWER.tell_ready()`,
  },
  {
    name: 'hotel check-in',
    part: 'first',
    text: `Ask the guest for the booking number. Call get_booking to look the booking up. If no booking is found, ask the guest to give the booking number again and go back to looking up the booking.
Ask if the guest would like breakfast. If so, call add_breakfast. Then call assign_room and tell the guest the room number.`,
    drawn: `ANSWER.ask_number()
while True:
  API.get_booking()
  if none:
    ANSWER.ask_number()
  else:
    break
ANSWER.ask_breakfast()
if yes:
  API.add_breakfast()
API.assign_room()
ANSWER.tell_room()`,
  },
  {
    name: 'password reset',
    part: 'first',
    text: `1. The agent asks the employee for the staff ID.
2. The agent calls sendCode to send a code by text message.
3. The employee is prompted to enter the code, and the agent calls verifyCode.
4. If the code is wrong, the agent informs the employee that the code does not match and returns to step 2.
5. If the code is correct, the agent calls resetPassword and tells the employee the temporary password.`,
    drawn: `ANSWER.ask_id()
while True:
  API.sendCode()
  ANSWER.ask_code()
  API.verifyCode()
  if wrong:
    ANSWER.tell_wrong()
  else:
    break
API.resetPassword()
ANSWER.tell_password()`,
  },
  {
    name: '退换课程',
    part: 'first',
    text: `学员提出退课请求后，流程开始。系统首先询问学员的报名编号和退课原因，然后调用 query_course 查询课程状态，返回 has_started。
如果课程尚未开始，则系统调用 refund_fee 办理退费，并告知学员退费金额。
如果课程已经开始，系统告知学员无法退课，并询问学员是否愿意换到其他课程。
若学员愿意换课，系统请学员提供想换的课程名称，再调用 change_course，最后通知学员换课结果。否则，系统感谢学员并结束流程。`,
    drawn: `ANSWER.ask_number()
API.query_course()
if open:
  API.refund_fee()
  ANSWER.tell_amount()
else:
  ANSWER.tell_no()
  ANSWER.ask_other()
  if other:
    ANSWER.ask_course()
    API.change_course()
    ANSWER.tell_changed()
  else:
    ANSWER.tell_thanks()`,
  },
  {
    name: '快递投诉',
    part: 'second',
    text: `用户发起投诉后，客服先向用户索取运单号，并调用 track_parcel 查询包裹位置。
若包裹已签收，客服告知用户签收时间，并询问用户是否仍要投诉。如果用户仍要投诉，客服调用 open_ticket 登记投诉，然后告知用户工单编号；如果用户不再投诉，客服结束对话。
若包裹未签收，客服调用 urge_delivery 催促派送，通知用户预计送达时间。
如果没有查到包裹，客服请用户核对运单号，然后返回查询包裹位置的步骤。`,
    drawn: `ANSWER.ask_number()
while True:
  API.track_parcel()
  if signed:
    ANSWER.tell_time()
    ANSWER.ask_still()
    if still:
      API.open_ticket()
      ANSWER.tell_ticket()
    return
  elif unsigned:
    API.urge_delivery()
    ANSWER.tell_expected()
    return
  elif unknown:
    ANSWER.ask_check()
  else:
    return`,
  },
  {
    name: 'gym membership',
    part: 'second',
    text: `A caller who wants to freeze a gym membership is asked for the membership number. The agent looks the membership up with getMembership, and the returned is_active tells whether it is running.

If the membership is not active, the agent tells the caller that there is nothing to freeze and the call ends.

If it is active, the agent asks from which date the membership should be frozen and calls freezeMembership with that date. When the freeze succeeds, the agent confirms the new end date to the caller. When the freeze fails, the agent apologises, asks for another date, and goes back to calling freezeMembership.`,
    drawn: `ANSWER.ask_number()
API.getMembership()
if not active:
  ANSWER.tell_nothing()
else:
  ANSWER.ask_date()
  while True:
    API.freezeMembership()
    if works:
      ANSWER.tell_date()
      break
    ANSWER.tell_sorry()
    ANSWER.ask_date()`,
  },
  {
    name: 'car repair',
    part: 'second',
    text: `The driver is asked to describe the damage and to give the licence plate. The system calls the estimateRepair function to get a price, and informs the driver of the estimated price. Next, the system asks the driver if they accept the price. If the driver declines, the system thanks them and the process ends. If the driver accepts, the system calls findWorkshop to find a free workshop.
If a workshop is free, the system calls bookSlot and notifies the driver of the appointment. If no workshop is free, the system puts the driver on a waiting list by calling joinWaitlist, and tells the driver that they will be contacted.`,
    drawn: `ANSWER.ask_damage()
API.estimateRepair()
ANSWER.tell_price()
ANSWER.ask_accept()
if declines:
  ANSWER.tell_thanks()
else:
  API.findWorkshop()
  if free:
    API.bookSlot()
    ANSWER.tell_appointment()
  else:
    API.joinWaitlist()
    ANSWER.tell_contacted()`,
  },
  {
    name: 'insurance claim',
    part: 'second',
    text: `To report a claim, the policyholder has to provide the policy number and the date of the accident. The assistant then invokes validate_policy. Should the policy be expired, the assistant informs the policyholder that no claim can be filed, and the conversation is over. Provided that the policy is valid, the assistant collects a description of the accident and calls file_claim. After that, the assistant shares the claim number and asks whether the policyholder wants to report another claim. If they do, the process starts over. If not, the assistant says goodbye.`,
    drawn: `while True:
  ANSWER.ask_policy()
  API.validate_policy()
  if expired:
    ANSWER.tell_expired()
    break
  ANSWER.ask_description()
  API.file_claim()
  ANSWER.tell_number()
  ANSWER.ask_another()
  if another:
    pass
  else:
    ANSWER.tell_goodbye()
    break`,
  },
  {
    name: 'table reservation',
    part: 'second',
    text: `Table reservations

The agent greets the diner and asks for the date, the time and the number of people.
The agent checks for a free table with the searchTables tool.
If a table is available, the agent offers it to the diner. If the diner takes it, the agent calls reserveTable and confirms the reservation. If the diner does not take it, the agent asks for another time and returns to searching for a free table.
If no table is available, the agent apologises and suggests calling again tomorrow.`,
    drawn: `ANSWER.tell_hello()
ANSWER.ask_date()
while True:
  API.searchTables()
  if available:
    ANSWER.ask_offer()
    if takes:
      API.reserveTable()
      ANSWER.tell_confirmed()
      break
    ANSWER.ask_time()
  else:
    ANSWER.tell_sorry()
    ANSWER.tell_tomorrow()
    break`,
  },
  {
    name: 'museum tour',
    part: 'third',
    text: `The assistant welcomes the visitor and asks which day they would like to come and how many people are in the group. It calls find_tour with the day to see if a guided tour has places left.

If there are places left, the assistant asks for an e-mail address, calls book_tour, and tells the visitor that the tickets were sent. If there are no places left, the assistant informs the visitor and asks whether another day would suit them. If another day suits them, the assistant goes back to asking for the day. Otherwise it wishes them a nice day and ends the conversation.`,
    drawn: `ANSWER.tell_welcome()
while True:
  ANSWER.ask_day()
  API.find_tour()
  if places:
    ANSWER.ask_mail()
    API.book_tour()
    ANSWER.tell_sent()
    break
  else:
    ANSWER.tell_none()
    ANSWER.ask_other()
    if suits:
      pass
    else:
      ANSWER.tell_bye()
      break`,
  },
  {
    name: 'bank card',
    part: 'third',
    text: `A customer who has lost a bank card calls the desk. First, the customer is asked for the account number and the date of birth. The desk then calls the verifyCustomer function and looks at the returned is_verified value.
If the customer cannot be verified, the customer is told that nothing can be done by phone, and the process ends.
If the customer is verified, the desk calls blockCard and informs the customer that the card is blocked. Then the customer is asked if they need a new card.
If they need a new card, the desk calls orderCard and tells them when it will arrive. If they do not need one, the desk thanks them for calling.`,
    drawn: `ANSWER.ask_account()
API.verifyCustomer()
if not verified:
  ANSWER.tell_nothing()
else:
  API.blockCard()
  ANSWER.tell_blocked()
  ANSWER.ask_new()
  if new:
    API.orderCard()
    ANSWER.tell_when()
  else:
    ANSWER.tell_thanks()`,
  },
  {
    name: 'internet fault',
    part: 'third',
    text: `1. Ask the subscriber for the customer number.
2. Call run_line_test with the customer number.
3. If the line is faulty, call create_ticket, tell the subscriber that a technician will come, and end the conversation.
4. Otherwise, ask the subscriber to restart the router.
5. Ask the subscriber whether the connection works again.
6. If it does not work, go back to step 2.
7. If it works, thank the subscriber.`,
    drawn: `ANSWER.ask_number()
while True:
  API.run_line_test()
  if faulty:
    API.create_ticket()
    ANSWER.tell_technician()
    break
  ANSWER.tell_restart()
  ANSWER.ask_works()
  if not works:
    pass
  else:
    ANSWER.tell_thanks()
    break`,
  },
  {
    name: 'pharmacy order',
    part: 'third',
    text: `When a patient wants to order a medicine, the pharmacist requests the name of the medicine and the patient's insurance number. The pharmacist calls check_stock. If the medicine is out of stock, the pharmacist calls order_wholesale and tells the patient that it will be there tomorrow. Otherwise, the pharmacist calls reserve_medicine and tells the patient that it can be picked up at once. In both cases, the pharmacist asks if the patient has any other questions. If so, the pharmacist answers them.`,
    drawn: `ANSWER.ask_name()
API.check_stock()
if out:
  API.order_wholesale()
  ANSWER.tell_tomorrow()
else:
  API.reserve_medicine()
  ANSWER.tell_ready()
ANSWER.ask_questions()
if questions:
  ANSWER.tell_answers()`,
  },
  {
    name: '办理港澳通行证',
    part: 'third',
    text: `申请人来电后，坐席请申请人提供身份证号和联系电话，随后调用 verify_identity 核实身份。
如果身份核实失败，坐席告知申请人需要到窗口办理，并结束通话。
如果身份核实成功，坐席询问申请人希望哪天办理，然后调用 query_slots 查询可预约的时段。
如果有可预约的时段，坐席调用 book_slot 完成预约，并把预约编号告知申请人；否则，坐席告知申请人当天已约满，请申请人换一个日期，再回到查询可预约时段这一步。`,
    drawn: `ANSWER.ask_id()
API.verify_identity()
if failed:
  ANSWER.tell_window()
else:
  ANSWER.ask_day()
  while True:
    API.query_slots()
    if free:
      API.book_slot()
      ANSWER.tell_number()
      break
    else:
      ANSWER.tell_full()
      ANSWER.ask_other()`,
  },
  {
    name: '酒店客房服务',
    part: 'third',
    text: `当客人要求客房服务时，系统询问客人的房间号和需要的物品。系统调用 check_room 确认房间是否有人入住。
若房间无人入住，系统提示客人房间号有误，然后返回询问房间号的步骤。
若房间有人入住，系统调用 create_request 提交需求，并通知客人预计送达的时间。之后系统询问客人是否还需要其他物品。如果客人还需要其他物品，流程回到询问房间号和物品。如果不需要，系统祝客人入住愉快。`,
    drawn: `while True:
  ANSWER.ask_room()
  API.check_room()
  if empty:
    ANSWER.tell_wrong()
  else:
    API.create_request()
    ANSWER.tell_time()
    ANSWER.ask_more()
    if more:
      pass
    else:
      ANSWER.tell_wish()
      break`,
  },
  {
    name: 'visa appointment',
    part: 'fourth',
    text: `The workflow for visa appointments starts with the applicant stating which country they want to visit. The consular assistant asks for the passport number and the planned date of travel, after which it calls the validatePassport API. The response contains is_valid.
When the passport is not valid, the assistant explains that it has to be renewed first and closes the conversation.
When the passport is valid, the assistant uses listAppointments to look for free appointments and presents them to the applicant. The applicant chooses one of them. The assistant then calls bookAppointment. If the booking fails, the assistant apologises and goes back to presenting the free appointments. If the booking succeeds, the assistant sends the applicant the details.`,
    drawn: `ANSWER.ask_passport()
API.validatePassport()
if not valid:
  ANSWER.tell_renew()
else:
  API.listAppointments()
  while True:
    ANSWER.tell_free()
    API.bookAppointment()
    if fails:
      ANSWER.tell_sorry()
    else:
      ANSWER.tell_details()
      break`,
  },
  {
    name: 'subscription cancellation',
    part: 'fourth',
    text: `Get the subscriber's e-mail address and call get_subscription with it.
If there is no subscription under that address, say so and ask for another address. Then check again with get_subscription.
If there is one, ask why the subscriber wants to cancel. Offer a discount of twenty percent. If the subscriber accepts the discount, call apply_discount and confirm the new price. Otherwise, call cancel_subscription and tell the subscriber the last day of the subscription.`,
    drawn: `ANSWER.ask_mail()
while True:
  API.get_subscription()
  if none:
    ANSWER.tell_none()
    ANSWER.ask_other()
  else:
    break
ANSWER.ask_why()
ANSWER.ask_discount()
if accepts:
  API.apply_discount()
  ANSWER.tell_price()
else:
  API.cancel_subscription()
  ANSWER.tell_day()`,
  },
  {
    name: 'elevator fault',
    part: 'fourth',
    text: `Residents report a broken elevator by giving the address of the house. The dispatcher asks whether anybody is trapped inside. If somebody is trapped, the dispatcher immediately calls alarmRescue and informs the caller that help is on its way. If nobody is trapped, the dispatcher calls createWorkOrder, and the caller is told the number of the order. Finally, the dispatcher asks for a phone number and thanks the caller.`,
    drawn: `ANSWER.ask_trapped()
if trapped:
  API.alarmRescue()
  ANSWER.tell_help()
else:
  API.createWorkOrder()
  ANSWER.tell_number()
ANSWER.ask_phone()
ANSWER.tell_thanks()`,
  },
  {
    name: 'concert tickets',
    part: 'fourth',
    text: `The fan names a concert, and the assistant asks how many tickets are wanted. The system then calls searchSeats. Based on the returned has_seats, there are two cases.

If seats are available, the assistant shows the prices and asks the fan to confirm the purchase. Once the fan confirms, the system calls buyTickets and informs the fan that the tickets will come by e-mail. If the fan does not confirm, the process ends.

If seats are not available, the assistant tells the fan that the concert is sold out and asks if they would like to join the waiting list. If they agree, the system calls joinWaitingList. Otherwise the assistant says goodbye.`,
    drawn: `ANSWER.ask_many()
API.searchSeats()
if seats:
  ANSWER.tell_prices()
  ANSWER.ask_confirm()
  if confirms:
    API.buyTickets()
    ANSWER.tell_mail()
else:
  ANSWER.tell_sold()
  ANSWER.ask_list()
  if agree:
    API.joinWaitingList()
  else:
    ANSWER.tell_bye()`,
  },
  {
    name: '信用卡挂失',
    part: 'fourth',
    text: `客户来电挂失信用卡时，机器人先核对客户身份：请客户提供姓名和身份证后四位，并调用 check_identity。
若身份不符，机器人告知客户无法办理，流程结束。
若身份相符，机器人调用 freeze_card 冻结卡片，并告知客户卡片已冻结。接着询问客户是否需要补办新卡。
客户需要补办的，机器人请客户确认邮寄地址，然后调用 reissue_card，并告诉客户预计几天寄到；客户不需要补办的，机器人感谢客户来电。`,
    drawn: `ANSWER.ask_name()
API.check_identity()
if wrong:
  ANSWER.tell_no()
else:
  API.freeze_card()
  ANSWER.tell_frozen()
  ANSWER.ask_new()
  if new:
    ANSWER.ask_address()
    API.reissue_card()
    ANSWER.tell_days()
  else:
    ANSWER.tell_thanks()`,
  },
  {
    name: '宽带报修',
    part: 'fourth',
    text: `1. 询问用户的宽带账号。
2. 调用 query_account 查询账号状态。
3. 如果账号欠费，告知用户需要先缴费，然后结束。
4. 如果账号正常，调用 test_line 检测线路。
5. 如果线路正常，请用户重启光猫，并询问用户是否恢复上网；如果已恢复，感谢用户；如果没有恢复，调用 create_order 派单并通知用户上门时间。
6. 如果线路异常，调用 create_order 派单，并通知用户上门时间。`,
    drawn: `ANSWER.ask_account()
API.query_account()
if arrears:
  ANSWER.tell_pay()
else:
  API.test_line()
  if line:
    ANSWER.tell_restart()
    ANSWER.ask_works()
    if works:
      ANSWER.tell_thanks()
    else:
      API.create_order()
      ANSWER.tell_time()
  else:
    API.create_order()
    ANSWER.tell_time()`,
  },
  {
    name: 'gas leak',
    part: 'fifth',
    text: `The emergency desk takes the call and asks the caller for the exact address. It calls locate_address. If the address cannot be located, the desk asks the caller to spell the address and tries to locate it again.
Once the address is located, the desk calls dispatch_team and tells the caller to leave the building. It then asks whether anyone is injured. If anyone is injured, the desk calls dispatch_ambulance. Finally the desk informs the caller when the team will arrive.`,
    drawn: `ANSWER.ask_address()
while True:
  API.locate_address()
  if not located:
    ANSWER.ask_spell()
  else:
    break
API.dispatch_team()
ANSWER.tell_leave()
ANSWER.ask_injured()
if injured:
  API.dispatch_ambulance()
ANSWER.tell_when()`,
  },
  {
    name: 'language school',
    part: 'fifth',
    text: `To enrol, a student gives the language and the level. The school calls the findCourse function, which returns places_left. If the returned places_left shows that the course is full, the school offers the waiting list. Students who accept are added with addToWaitlist and informed of their position; students who decline are thanked. If there is still room, the school asks for the student's name and address, calls enrolStudent and confirms the enrolment.`,
    drawn: `API.findCourse()
if full:
  ANSWER.ask_list()
  if accept:
    API.addToWaitlist()
    ANSWER.tell_position()
  else:
    ANSWER.tell_thanks()
else:
  ANSWER.ask_name()
  API.enrolStudent()
  ANSWER.tell_confirmed()`,
    differs: true,
  },
  {
    name: 'meter reading',
    part: 'fifth',
    text: `The customer is asked for their customer number and the meter reading. The system checks the reading by calling checkReading and evaluates the returned is_plausible.
If the reading is plausible, the system calls saveReading, thanks the customer, and the process ends.
If the reading is not plausible, the system tells the customer that the reading looks unusual and asks if it is correct. If the customer says that it is correct, the system calls flagReading and informs the customer that somebody will look at it. If the customer says that it is not correct, the process goes back to asking for the meter reading.`,
    drawn: `while True:
  ANSWER.ask_reading()
  API.checkReading()
  if plausible:
    API.saveReading()
    ANSWER.tell_thanks()
    break
  else:
    ANSWER.tell_unusual()
    ANSWER.ask_correct()
    if correct:
      API.flagReading()
      ANSWER.tell_look()
      break`,
  },
  {
    name: '退房结账',
    part: 'fifth',
    text: `客人提出退房，前台询问房间号，并调用 get_bill 查询账单。如果账单还有未付金额，前台告知客人应付金额，并询问客人用现金还是刷卡支付，然后调用 charge 收款。如果账单已付清，则直接进入下一步。最后前台调用 check_out 办理退房，并感谢客人入住。`,
    drawn: `ANSWER.ask_room()
API.get_bill()
if unpaid:
  ANSWER.tell_amount()
  ANSWER.ask_how()
  API.charge()
API.check_out()
ANSWER.tell_thanks()`,
  },
];
